import { requestOrigin } from "@/app/guide/request-origin";
import { llmsFullText } from "@/lib/guide/plain-guide";
import { guarded } from "@/lib/server/guarded";
import { textResponse } from "@/lib/server/text-response";

const describe = ({ headers }: Request): Response =>
  textResponse(llmsFullText(requestOrigin(headers) ?? ""), "text/plain");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/llms-full.txt", access: "public" },
  { GET: describe },
);
