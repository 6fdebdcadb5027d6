import type { Dialect } from "@/lib/contract/dialect/dialects";
import type { IssuePath } from "@/lib/contract/failure/issue";
import type { SearchRequest } from "@/lib/contract/request";

/** Topic of a finding: another effect, cost, a contradiction, or no effect. */
export type LintKind = "side-effect" | "cost" | "contradiction" | "no-effect";

/** A note about a valid request. It never blocks a run. */
export type Finding = {
  readonly path: IssuePath;
  readonly message: string;
  /** The message where the service follows a dialect. */
  readonly inDialect?: Readonly<Partial<Record<Dialect, string>>>;
};

export type Lint = {
  readonly kind: LintKind;
  /** Seen at hosted services. The specification does not say it, and the built-in engine does not do it. */
  readonly hostedOnly?: true;
  /** Found only where the service follows this dialect. */
  readonly dialect?: Dialect;
  readonly find: (request: SearchRequest) => Finding | null;
};
