import { check } from "../checks.mjs";

/** A server component. */
export default function Page() {
  return <output>{JSON.stringify({ results: check(), forbidden: true })}</output>;
}
