import {
  type ShareInfo,
  shareHeaders,
  shareInfoSchema,
  shareTicketSchema,
} from "@/lib/contract/sharing/share";
import { decryptData, decryptIndex } from "./encrypt";
import { type LoadProgress, readAll } from "./foreign-bundle";
import { HEADER_BYTES, indexEnd, readHeader } from "./header";
import { ShareError } from "./share-error";
import { parseIndex, type ShareIndex } from "./share-index";
import { type ShareKeys, sharePath } from "./share-link";

/** Enough for the list of most shares. */
const FIRST_BYTES = 256 * 1_024;
const MAX_BYTES = 200_000_000;

const urlOf = (keys: ShareKeys): string =>
  `/api/shares/${sharePath(keys).slice("/share/".length).split("#", 1)[0]}`;

/** Size and expiry. Opens nothing. Rejects with a `ShareError`. */
export const loadShareInfo = async (keys: ShareKeys): Promise<ShareInfo> =>
  shareInfoSchema.parse(await (await request(urlOf(keys))).json());

/** Opens a share that is deleted after one reading. The ticket loads it. */
export async function openTicket(keys: ShareKeys): Promise<string> {
  const response = await request(`${urlOf(keys)}/open`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  return shareTicketSchema.parse(await response.json()).ticket;
}

export const deleteOpenedShare = async (keys: ShareKeys, ticket: string): Promise<void> => {
  await request(urlOf(keys), { method: "DELETE", headers: ticketHeader(ticket) });
};

/** The list, from the beginning of the share. Rejects with a `ShareError`. */
export async function loadShareIndex(keys: ShareKeys, ticket: string | null): Promise<ShareIndex> {
  const first = await loadStart(keys, ticket, FIRST_BYTES - 1);
  const end = indexEnd(readHeader(first.slice(0, HEADER_BYTES)));
  const bytes = end <= first.length ? first : await loadStart(keys, ticket, end - 1);
  return parseIndex(await decryptIndex(keys, bytes));
}

/** The whole data, decrypted. Rejects with a `ShareError`. */
export async function loadShareData(
  keys: ShareKeys,
  ticket: string | null,
  onProgress: LoadProgress,
): Promise<Blob> {
  const response = await request(`${urlOf(keys)}/content`, { headers: ticketHeader(ticket) });
  return decryptData(keys, await readAll(response, onProgress, MAX_BYTES));
}

/** The bytes up to `last`, inclusive. */
async function loadStart(keys: ShareKeys, ticket: string | null, last: number) {
  const response = await request(`${urlOf(keys)}/content`, {
    headers: { ...ticketHeader(ticket), Range: `bytes=0-${last}` },
  });
  return new Uint8Array(await response.arrayBuffer());
}

const ticketHeader = (ticket: string | null): Record<string, string> =>
  ticket === null ? {} : { [shareHeaders.ticket]: ticket };

async function request(url: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...options, cache: "no-store" }).catch(() => null);
  if (response?.ok) return response;
  if (response?.status === 410)
    throw new ShareError(
      "gone",
      "This share has expired, was revoked or was read already. Ask for a new link.",
    );
  const body: unknown = await response?.json().catch(() => null);
  const error: unknown = Reflect.get(Object(body), "error");
  throw new ShareError(
    "unreachable",
    typeof error === "string" ? error : "The server of this share does not respond. Try again.",
  );
}
