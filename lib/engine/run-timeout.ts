import "server-only";
import { requestDefaults } from "@/lib/contract/defaults";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";

/** Milliseconds after which a run ends. */
export const runTimeout = (request: SearchRequest): number =>
  Math.min(request.timeout ?? requestDefaults.timeout, limits.engineTimeout);
