"use client";

import { useEffect, useState } from "react";
import { check } from "../../checks.mjs";

/** A client component; the effect runs in the browser alone. */
export function Checks() {
  const [shown, setShown] = useState();
  useEffect(() => {
    let forbidden = false;
    try {
      new Function("return 1")();
    } catch {
      forbidden = true;
    }
    setShown(JSON.stringify({ results: check(), forbidden }));
  }, []);
  return shown && <output>{shown}</output>;
}
