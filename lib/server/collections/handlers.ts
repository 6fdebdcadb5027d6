import "server-only";
import { realpath, stat } from "node:fs/promises";
import { folderLimits } from "@/lib/contract/collections/collection-folder";
import { folderChangeSchema } from "@/lib/contract/collections/folder-wire";
import { environment } from "../env";
import type { ById, Handler, RequestContext } from "../guarded";
import { json, readValue } from "../json";
import { log } from "../observability/log";
import { respondRejected } from "../respond";
import { changeFolder } from "./change-folder";
import { folderErrorOf, folderFailed } from "./folder-error";
import { listFolder } from "./read-folder";

/** JSON needs at most six bytes for a byte of text. */
const MAX_CHANGE_BYTES = folderLimits.fileBytes * 6 + 10_000;

export const getCollections = (): Response =>
  json({ collections: environment().collections.folders.map(({ id, name }) => ({ id, name })) });

/** `GET /api/collections/{id}`: every file with its text, or 304 if the folder still has the tag. */
export const getCollection: Handler<ById> = (request, _context, { id }) =>
  withFolder(id, async (root) => {
    const listing = await listFolder(root, environment().collections.readOnly);
    const tag = `"${listing.tag}"`;
    const headers = { "Cache-Control": "no-store", ETag: tag };
    return request.headers.get("if-none-match") === tag
      ? new Response(null, { status: 304, headers })
      : Response.json(listing, { headers });
  });

export const postCollectionChange = (
  request: Request,
  { id: requestId }: RequestContext,
  { id }: ById,
): Promise<Response> =>
  withFolder(id, async (root) => {
    if (environment().collections.readOnly)
      throw folderFailed("The operator made this collection read-only.");
    const change = await readValue(request, folderChangeSchema, MAX_CHANGE_BYTES);
    if (!change.ok) return respondRejected(change.status, change.error);
    const file = await changeFolder(root, change.value);
    log.info({ id: requestId, collection: id, kind: change.value.kind }, "file changed");
    return json({ file });
  });

async function withFolder(
  id: string,
  respond: (root: string) => Promise<Response>,
): Promise<Response> {
  const folder = environment().collections.folders.find((each) => each.id === id);
  if (!folder)
    return respondRejected(404, "The collection does not exist on this server. Reload the page.");
  try {
    return await respond(await rootOf(folder.path));
  } catch (error) {
    const { failure, message } = folderErrorOf(error, id);
    return json(
      { success: false, error: message, folderFailure: failure },
      failure.kind === "failed" ? 422 : 409,
    );
  }
}

/** The operator's path may have symbolic links, but no path below it. */
async function rootOf(path: string): Promise<string> {
  const root = await realpath(path);
  if (!(await stat(root)).isDirectory())
    throw folderFailed("The operator named a file instead of a folder.");
  return root;
}
