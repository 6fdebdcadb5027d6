import "server-only";
import type { Dimensions } from "@/lib/contract/query/query-values";

export type SizeCondition = Dimensions & {
  readonly kind: "exactly" | "larger";
  readonly negated: boolean;
};
