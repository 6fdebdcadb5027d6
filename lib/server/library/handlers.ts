import "server-only";
import type * as z from "zod";
import type { FieldErrors } from "@/lib/contract/failure/field-errors";
import {
  failureFilters,
  libraryFieldErrors,
  libraryLimits,
  libraryOffCode,
  librarySiteChangeSchema,
  libraryUploadSchema,
  newLibrarySiteSchema,
} from "@/lib/contract/library";
import type { LibraryService } from "@/lib/engine/library/service";
import { DatabaseError } from "@/lib/engine/postgres/database-error";
import { engineIfOn } from "../engine/engine";
import { environment } from "../env";
import type { ById, Handler } from "../guarded";
import { json, readValue } from "../json";

type Fields = FieldErrors["fields"];

const errorResponse = (
  status: number,
  error: string,
  more: { readonly fields?: Fields; readonly code?: string } = {},
): Response => json({ success: false, error, fields: {}, ...more }, status);

export const libraryIsOff = (): Response =>
  errorResponse(
    403,
    "The built-in engine is off on this server, so it has no library. The operator can turn it on with WORKBENCH_ENGINE=on.",
    { code: libraryOffCode },
  );

const readOnly = (): Response =>
  errorResponse(
    403,
    "Others can reach this workbench, so only its operator can change the library: with npm run library on the server.",
    { code: libraryOffCode },
  );

const notFound = (): Response =>
  errorResponse(404, "The site does not exist. It may have been removed.");

/** Only the user at this machine may choose what is crawled from it and its network. */
export const mayChangeLibrary = (): boolean => !environment().exposed;

/** Responds with the library, or says why it is not available. */
async function withLibrary(
  access: "read" | "change",
  respond: (library: LibraryService) => Promise<Response>,
): Promise<Response> {
  const engine = engineIfOn();
  if (!engine) return libraryIsOff();
  if (access === "change" && !mayChangeLibrary()) return readOnly();
  try {
    return await respond(engine.library);
  } catch (error) {
    if (error instanceof DatabaseError) return errorResponse(503, error.message);
    throw error;
  }
}

export const getLibrary = (): Promise<Response> =>
  withLibrary("read", async (library) =>
    json({ ...(await library.view()), mayChange: mayChangeLibrary() }),
  );

/** `POST /api/library`: adds a site and starts its crawl. */
export const postLibrarySite = (request: Request): Promise<Response> =>
  withLibrary("change", async (library) => {
    const fields = await readFields(request, newLibrarySiteSchema, addingBytes);
    if (fields instanceof Response) return fields;
    const added = await library.add(fields, new Date());
    if (!added.ok)
      return errorResponse(409, added.error, { fields: { [added.field]: added.error } });
    const detail = await library.detail(added.id, "all", "");
    return detail === null ? notFound() : json(detail, 201);
  });

/** `GET /api/library/{id}`. `failures` selects failed or skipped pages, and `text` filters every list. */
export const getLibrarySite: Handler<ById> = (request, _context, { id }) =>
  withLibrary("read", async (library) => {
    const { searchParams } = new URL(request.url);
    const requested = searchParams.get("failures");
    const filter = failureFilters.find((each) => each === requested) ?? "all";
    const text = (searchParams.get("text") ?? "").slice(0, 200);
    const detail = await library.detail(id, filter, text);
    return detail === null ? notFound() : json(detail);
  });

/** `PATCH /api/library/{id}`: pause, resume, crawl again, or change settings. */
export const patchLibrarySite: Handler<ById> = (request, _context, { id }) =>
  withLibrary("change", async (library) => {
    const change = await readFields(request, librarySiteChangeSchema, CHANGE_BYTES);
    if (change instanceof Response) return change;
    const site = await library.change(id, change, new Date());
    return site === null ? notFound() : json(site);
  });

/** `DELETE /api/library/{id}`. Pages are removed in the background, so the response is 202. */
export const deleteLibrarySite: Handler<ById> = (_request, _context, { id }) =>
  withLibrary("change", async (library) =>
    (await library.remove(id)) ? json({ success: true }, 202) : notFound(),
  );

/** `POST /api/library/{id}/files`: one file, as base64. */
export const postLibraryFile: Handler<ById> = (request, _context, { id }) =>
  withLibrary("change", async (library) => {
    const file = await readFields(request, libraryUploadSchema, UPLOAD_BYTES);
    if (file instanceof Response) return file;
    const error = await library.saveFile(id, file.name, Buffer.from(file.base64, "base64"));
    return error === null ? json({ success: true }, 201) : errorResponse(400, error);
  });

const CHANGE_BYTES = 16_384;
/** A list of URLs of maximum length, and some room. */
const addingBytes = libraryLimits.urls * 300 + CHANGE_BYTES;
const UPLOAD_BYTES = Math.ceil((libraryLimits.uploadBytes * 4) / 3) + CHANGE_BYTES;

/** The parsed body, or a response that lists the invalid fields. */
async function readFields<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes: number,
): Promise<z.output<Schema> | Response> {
  const body = await readValue(request, schema, maxBytes);
  if (body.ok) return body.value;
  const { status, error, invalid } = body;
  return errorResponse(status, error, { fields: invalid ? libraryFieldErrors(invalid) : {} });
}
