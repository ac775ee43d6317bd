import { check } from "../../checks.mjs";

export const runtime = "edge";

export const GET = () => Response.json(check());
