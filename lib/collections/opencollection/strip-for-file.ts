import { valueAt } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { stripBody } from "@/lib/request/strip";

/** A body as files may hold it: they are shared like links. `stripped` has dotted paths. */
export function stripForFile(body: Body): { body: Body; stripped: readonly string[] } {
  const { value, stripped } = stripBody(body, "link");
  // A text that was empty before lost nothing.
  const lost = stripped.filter((path) => valueAt(body, path) !== "");
  return { body: value, stripped: lost.map((path) => path.join(".")) };
}
