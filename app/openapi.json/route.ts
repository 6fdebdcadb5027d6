import { openApiDocument } from "@/lib/contract/openapi";

/** The base address is the one that the caller used, so that the document works where it is read. */
export function GET(request: Request): Response {
  const host = request.headers.get("host");
  const server = host && /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : "/";
  return Response.json(openApiDocument(server));
}
