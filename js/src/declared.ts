/**
 * The published declarations are written by hand: here the sources are held against them. Part of no entry.
 *
 * @module
 */

import type * as declaredAi from "../../pkg-template/dist/ai.mjs";
import type * as declaredMcp from "../../pkg-template/dist/mcp.mjs";
import type * as declaredVitest from "../../pkg-template/dist/vitest.mjs";
import * as ai from "./ai.js";
import * as mcp from "./mcp.js";
import * as vitest from "./vitest.js";

ai satisfies typeof declaredAi;
mcp satisfies typeof declaredMcp;
vitest satisfies typeof declaredVitest;
