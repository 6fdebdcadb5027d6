import { fromWire } from "@/lib/contract/canonical";
import type { SearchRequest } from "@/lib/contract/request";

/** The request of a body. Throws if the body is invalid. */
export function validRequest(body: unknown): SearchRequest {
  const read = fromWire(body);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.request;
}
