import { Checks } from "./checks.jsx";

export default function Page() {
  return <Checks />;
}
