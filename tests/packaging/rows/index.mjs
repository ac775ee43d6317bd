// Every row, in the order of the README's table.

import bun from "./bun.mjs";
import chromium from "./chromium.mjs";
import deno from "./deno.mjs";
import esbuild from "./esbuild.mjs";
import jest from "./jest.mjs";
import { next } from "./next.mjs";
import { node } from "./node.mjs";
import { node24 } from "./node24.mjs";
import opennext from "./opennext.mjs";
import rolldown from "./rolldown.mjs";
import rollup from "./rollup.mjs";
import rspack from "./rspack.mjs";
import sveltekit from "./sveltekit.mjs";
import viteBuild from "./vite-build.mjs";
import viteDev from "./vite-dev.mjs";
import vitest from "./vitest.mjs";
import webpack from "./webpack.mjs";
import workerd from "./workerd.mjs";

export const rows = [
  node("node20.0"),
  node("node20"),
  node("node22"),
  node24,
  deno,
  bun,
  workerd,
  next("Turbopack", "--turbopack"),
  next("webpack", "--webpack"),
  opennext,
  viteBuild,
  viteDev,
  sveltekit,
  webpack,
  rspack,
  esbuild,
  rollup,
  rolldown,
  chromium,
  vitest,
  jest,
];
