import { fromWire } from "@/lib/contract/canonical";
import type { SearchRequest } from "@/lib/contract/request";

export function validRequest(body: unknown): SearchRequest {
  const read = fromWire(body);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.request;
}
