import { openApiDocument } from "@/lib/contract/openapi";
import { environment } from "@/lib/server/env";
import { guarded } from "@/lib/server/guarded";

/** The base address is the one that the caller used, so that the document works where it is read. */
function describe(request: Request): Response {
  const host = request.headers.get("host");
  const { publicUrl } = environment();
  return Response.json(
    openApiDocument(publicUrl?.host === host ? publicUrl.origin : `http://${host}`),
  );
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded(
  { route: "/openapi.json", access: "everybody" },
  { GET: describe },
);
