import { requestOrigin } from "@/app/guide/request-origin";
import { openApiDocument } from "@/lib/contract/openapi";
import { guarded } from "@/lib/server/guarded";

/** The base address is the one that the caller used, so that the document works where it is read. */
function describe(request: Request): Response {
  return Response.json(openApiDocument(requestOrigin(request.headers) ?? "/"));
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/openapi.json", access: "public" },
  { GET: describe },
);
