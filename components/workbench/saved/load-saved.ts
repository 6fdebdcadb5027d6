import { bodyToDraft, draftToBody } from "@/lib/request/draft";
import { type SavedRequest, savedText } from "@/lib/request/saved/saved-request";
import type { WorkbenchCommands } from "../commands/context";

/** Fills the form with a request of this browser, which the draft can update from then on. */
export function loadSaved(
  { load, tabs }: Pick<WorkbenchCommands, "load" | "tabs">,
  { id, name, body, missing }: SavedRequest,
): void {
  load(body, name, missing);
  tabs.setSaved({ id, name, body: savedText(draftToBody(bodyToDraft(body))) });
}
