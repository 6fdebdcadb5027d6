import type { SearchRequest } from "@/lib/contract/request";
import type { IssuePath } from "../body";

/** Topic of a finding: another effect, cost, a contradiction, or no effect. */
export type LintKind = "side-effect" | "cost" | "contradiction" | "no-effect";

/** A note about a valid request. It never blocks a run. */
export type Finding = {
  readonly path: IssuePath;
  readonly message: string;
};

export type Lint = {
  readonly kind: LintKind;
  readonly find: (request: SearchRequest) => Finding | null;
};
