import { parseResponse, type RequestedContent } from "@/lib/results/model/parse-response";
import type { ResultView } from "@/lib/results/model/result-view";

/** The only result of a response with one web result. */
export function parsedResult(item: object, requested?: RequestedContent): ResultView {
  const [result] = parseResponse({ data: { web: [item] } }, requested).sources.web.items;
  if (!result) throw new Error("The response of this test has no result.");
  return result;
}
