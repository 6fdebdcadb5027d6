import type { HoldSecrets } from "@/lib/contract/draft-secrets";
import { isJsonObject, textsIn } from "@/lib/contract/json-object";

const urlOf = (draft: string) => `/api/drafts/${encodeURIComponent(draft)}/secrets`;
/** Browsers send at most 64 kB after the page has closed. */
const MAX_KEEPALIVE = 60_000;
const TIMEOUT_MS = 5_000;

/** Lets the server hold secret texts of a draft. Returns the handles of all that it holds; null if it failed. */
export const holdSecrets = (draft: string, hold: HoldSecrets): Promise<string[] | null> => {
  const body = JSON.stringify(hold);
  return handlesOf(
    fetch(urlOf(draft), {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body,
      keepalive: body.length <= MAX_KEEPALIVE,
    }),
  );
};

/** The handles of the texts that the server holds for a draft; null if it did not respond. */
export const heldSecrets = (draft: string): Promise<string[] | null> =>
  handlesOf(fetch(urlOf(draft), { signal: AbortSignal.timeout(TIMEOUT_MS) }));

async function handlesOf(sent: Promise<Response>): Promise<string[] | null> {
  try {
    const response = await sent;
    const json: unknown = response.ok ? await response.json() : null;
    return isJsonObject(json) && Array.isArray(json.held) ? textsIn(json.held) : null;
  } catch {
    return null;
  }
}
