import type { IssuePath } from "@/lib/contract/failure/issue";
import type { SearchRequest } from "@/lib/contract/request";

/** Topic of a finding: another effect, cost, a contradiction, or no effect. */
export type LintKind = "side-effect" | "cost" | "contradiction" | "no-effect";

/** A note about a valid request. It never blocks a run. */
export type Finding = {
  readonly path: IssuePath;
  readonly message: string;
};

export type Lint = {
  readonly kind: LintKind;
  /** Seen at hosted services; it does not follow from the specification, nor is it true here. */
  readonly hostedOnly?: true;
  readonly find: (request: SearchRequest) => Finding | null;
};
