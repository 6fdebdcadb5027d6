import "server-only";
import { readFile } from "node:fs/promises";
import { decodePercent } from "@/lib/format/decode-percent";
import { engineIfOn } from "../engine/engine";
import { json } from "../json";
import { RESPONSE_POLICY } from "../observability/security-headers";

const PREFIX = "/api/library/files/";

/**
 * `GET /api/library/files/{token}/…`: a file of an added folder, under the URL of its page in the
 * index, so that a result can be opened and scraped. The unguessable token authorizes the request:
 * the engine fetches pages without a session. The file cannot run scripts or load anything.
 */
export async function getLibraryFile(request: Request): Promise<Response> {
  // Parsed from the URL, so that each part is decoded exactly once.
  const [token = "", ...path] = new URL(request.url).pathname.slice(PREFIX.length).split("/");
  const found =
    (await engineIfOn()?.library.file(
      token,
      path.map((part) => decodePercent(part) ?? part),
    )) ?? null;
  const bytes = found === null ? null : await readFile(found.path).catch(() => null);
  if (found === null || bytes === null)
    return json({ success: false, error: "The file does not exist." }, 404);
  const isText = found.type.startsWith("text/");
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), {
    headers: {
      "Cache-Control": "no-store",
      // Without a charset for HTML, so that the page's own declaration applies.
      "Content-Type":
        isText && found.type !== "text/html" ? `${found.type}; charset=utf-8` : found.type,
      "Content-Length": String(bytes.byteLength),
      "Content-Security-Policy": RESPONSE_POLICY,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
