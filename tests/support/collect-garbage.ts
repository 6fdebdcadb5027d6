import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects garbage several times, also what only finished tasks refer to. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  for (let count = 0; count < 3; count += 1) {
    await new Promise((wait) => setTimeout(wait, 20));
    collect();
  }
}
