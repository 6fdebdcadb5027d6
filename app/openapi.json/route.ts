import { requestOrigin } from "@/app/guide/request-origin";
import { openApiDocument } from "@/lib/contract/openapi/openapi";
import { guarded } from "@/lib/server/guarded";

/** The server URL is the one that the caller used, so that the document works as downloaded. */
function describe(request: Request): Response {
  return Response.json(openApiDocument(requestOrigin(request.headers) ?? "/"));
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/openapi.json", access: "public" },
  { GET: describe },
);
