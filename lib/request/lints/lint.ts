import type { SearchRequest } from "@/lib/contract/request";
import type { IssuePath } from "../body";

/** What a finding is about: something else that will happen, money, two wishes that disagree, or no effect. */
export type LintKind = "side-effect" | "cost" | "contradiction" | "no-effect";

/** One thing worth knowing about a valid request. It never blocks a run. */
export type Finding = {
  readonly path: IssuePath;
  readonly message: string;
};

export type Lint = {
  readonly kind: LintKind;
  readonly find: (request: SearchRequest) => Finding | null;
};
