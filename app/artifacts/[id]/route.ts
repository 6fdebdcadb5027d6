import { findStoredArtifact } from "@/lib/server/engine/artifacts";
import { guarded } from "@/lib/server/guarded";
import { RESPONSE_POLICY } from "@/lib/server/observability/security-headers";

const NO_STORE = { "Cache-Control": "no-store" };

/**
 * The signature in the URL authorizes the request until it expires: a client of the engine has a
 * key and no session.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = guarded<{ id: string }>(
  { route: "/artifacts/*", access: "public" },
  {
    GET: async (request, _context, { id }) => {
      const { searchParams } = new URL(request.url);
      const found = await findStoredArtifact(id, searchParams);
      if (found.status !== 200) {
        const error = found.status === 410 ? "This file has expired." : "The file does not exist.";
        return Response.json(
          { success: false, error },
          { status: found.status, headers: NO_STORE },
        );
      }
      const isImage = found.contentType.startsWith("image/");
      return new Response(request.method === "HEAD" ? null : found.body, {
        headers: {
          ...NO_STORE,
          "Content-Type": found.contentType,
          "Content-Length": String(found.size),
          "Content-Disposition": isImage ? "inline" : `attachment; filename="${id}"`,
          "Content-Security-Policy": RESPONSE_POLICY,
          "X-Content-Type-Options": "nosniff",
        },
      });
    },
  },
);
