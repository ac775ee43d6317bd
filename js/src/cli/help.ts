/** The texts of `--help`: no line is longer than 80 characters. */
import type { Command } from "./command-line.js";

const GENERAL = `selvedge: lints, presents and tries the tools of MCP servers

usage: selvedge lint <tools.json|->...
       selvedge present <tools.json|-> [--tool <name>]
       selvedge check <tools.json|-> <tool> <args.json|->
                      [--foreign] [--scalars] [--defaults]
       selvedge probe [--timeout <seconds>] -- <command>...

  lint      registers the tools as a server would, and names every fault with
            its line and column
  present   shows the schemas as a model should see them: unions joined into
            one object
  check     repairs and judges the arguments of one call
  probe     starts an MCP server over stdio, asks for its tools and lints them

Each command tells more: selvedge <command> --help

  --format <text|json|sarif>   how the answer is written (default: text)
  --help, -h                   this text
  --version, -V, -v            the version

tools.json is a list of tools, {"tools": [...]}, a whole reply to tools/list or
one tool; - reads standard input.

examples:
  selvedge probe -- node server.js
  selvedge lint tools.json
  selvedge present tools.json --tool search
  echo '{"limit": "10"}' | selvedge check tools.json search - --scalars

exit code: 0 all is well, 1 a fault or a refusal, 2 wrong usage or input that
cannot be read
Colours are used on a terminal, and not where NO_COLOR is set; FORCE_COLOR=1
asks for them elsewhere.
`;

const LINT = `usage: selvedge lint <tools.json|->... [--format <text|json|sarif>]

Registers the tools of each file as local ones, and names every fault of every
tool with its place. Notes tell of more, and do not change the exit code:

  presentation         a union at the root that cannot be shown as one object
  property_name        a property name that providers refuse
  description          a tool without a description
  unknown_member       a tool with input_schema or the like for inputSchema
  undeclared_required  a required name that nothing declares
  unknown_keyword      a schema under a word that the dialect does not know
  nullable             the word of OpenAPI, which JSON Schema does not know

Of many notes of one kind text shows the first and counts the others; json and
sarif have them all. sarif is what code review shows beside the lines.

examples:
  selvedge lint tools.json
  selvedge lint servers/*.json --format sarif > selvedge.sarif
  curl -s http://localhost:3000/mcp -H 'content-type: application/json' \\
    -H 'accept: application/json, text/event-stream' \\
    -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' |
    sed 's/^data: //; /^event:/d' | selvedge lint -

exit code: 0 no fault, 1 faults, 2 wrong usage or input that cannot be read
`;

const PRESENT = `usage: selvedge present <tools.json|-> [--tool <name>]
                        [--format <text|json|sarif>]

Shows the input schemas as a model should see them. A faulty tool is named
instead, and nothing is shown.

  --tool <name>     only this tool
  --format json     a list of tools that a server can answer with
  --format sarif    not the schemas, but what they could not be shown as, as
                    notes for code review

examples:
  selvedge present tools.json --tool search
  selvedge present tools.json --format json > presented.json

exit code: 0 shown, 1 faults, 2 wrong usage or input that cannot be read
`;

const CHECK = `usage: selvedge check <tools.json|-> <tool> <args.json|->
                      [--foreign] [--scalars] [--defaults]
                      [--format <text|json|sarif>]

Repairs and judges the arguments of one call, and shows what the tool would be
given. args.json holds the arguments, or the whole call: {"name": ...,
"arguments": ...}, a tools/call request, or a call as the APIs of OpenAI,
Anthropic and Google or the AI SDK have it.

  --foreign    as a client judges a remote's tool: what goes wrong in a union
               is set aside
  --scalars    reads numbers, booleans and null from text
  --defaults   fills in the defaults of absent properties; not with --foreign

examples:
  selvedge check tools.json search call.json
  echo '{"limit": "10"}' | selvedge check tools.json search - --scalars

exit code: 0 accepted, 1 refused or a fault of the tool, 2 wrong usage or input
that cannot be read
`;

const PROBE = `usage: selvedge probe [--timeout <seconds>] [--format <text|json|sarif>]
                      -- <command>...

Starts an MCP server over stdio, asks for all pages of its tools, ends it, and
lints what it listed. Places are pointers into the list: there is no file.

  --timeout <seconds>   how long all of it may take (default: 30)

examples:
  selvedge probe -- node server.js
  selvedge probe --timeout 120 -- npx -y @modelcontextprotocol/server-everything
  selvedge probe -- cmd /c npx -y some-server      (npx, on Windows)

exit code: 0 no fault, 1 faults, 2 wrong usage or a server that does not answer
`;

/** What `--help` prints. */
export function help(command: Command | undefined): string {
  return command === undefined ? GENERAL : { lint: LINT, present: PRESENT, check: CHECK, probe: PROBE }[command];
}
