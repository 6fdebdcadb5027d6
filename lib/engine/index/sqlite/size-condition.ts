import "server-only";
import type { Dimensions } from "@/lib/contract/parts/query-values";

/** A condition of `imagesize:` or `larger:`. */
export type SizeCondition = Dimensions & {
  readonly kind: "exactly" | "larger";
  readonly negated: boolean;
};
