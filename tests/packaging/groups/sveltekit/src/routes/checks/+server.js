import { check } from "../../checks.mjs";

export const GET = () => Response.json(check());
