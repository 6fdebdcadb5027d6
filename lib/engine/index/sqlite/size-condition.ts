import "server-only";
import type { Dimensions } from "@/lib/contract/parts/query-values";

/** What `imagesize:` and `larger:` ask of an image. */
export type SizeCondition = Dimensions & {
  readonly kind: "exactly" | "larger";
  readonly negated: boolean;
};
