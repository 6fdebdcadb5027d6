import type { Body } from "@/lib/request/body";
import { savedText, toSavedRequest } from "@/lib/request/saved/saved-request";
import type { SavedOrigin } from "@/lib/storage/drafts/open-drafts";
import { listSavedRequests, writeSavedRequests } from "@/lib/storage/saved/saved-requests";
import { saveFailureMessages } from "../saved/use-saved-requests";

export async function updateSaved({ id, name: openedAs }: SavedOrigin, body: Body) {
  const all = await listSavedRequests();
  const earlier = all.ok ? all.value.find((each) => each.id === id) : undefined;
  // It may have been renamed in the list or in another tab.
  const name = earlier?.name ?? openedAs;
  const stored = await writeSavedRequests([
    toSavedRequest(body, name, { ...earlier, id, savedAt: Date.now() }),
  ]);
  return stored.ok
    ? { ok: true as const, saved: { id, name, body: savedText(body) } }
    : { ok: false as const, message: `Not updated. ${saveFailureMessages[stored.failure]}` };
}
