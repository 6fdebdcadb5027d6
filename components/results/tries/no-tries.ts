import type { SearchRequest } from "@/lib/contract/request";
import { remediesFor } from "@/lib/results/remedies/remedies";
import type { Tries } from "./tries-context";

/** Pages of a run that were not tried again, and cannot be: for a sample. */
export const noTries = (request: SearchRequest): Tries => ({
  of: () => [],
  remediesFor: (result) => remediesFor(result, { request, lacks: () => false }),
  price: () => "",
  through: null,
  blocker: null,
  start: () => {},
  cancel: () => {},
  active: null,
  shownTry: () => null,
  show: () => {},
});
