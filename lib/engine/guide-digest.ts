import "server-only";
import { createHash } from "node:crypto";
import { guidePages } from "@/lib/guide/guide";
import { FACTS_VERSION } from "./index/facts-version";

/** Changes when the guide or the extraction of facts changes. */
export const guideDigest = (): string =>
  createHash("sha256")
    .update(JSON.stringify([FACTS_VERSION, guidePages]))
    .digest("hex");
