import type { Body } from "@/lib/request/body";
import { type Draft, draftToBody } from "@/lib/request/draft";
import { storableRequest } from "@/lib/storage/runs/run-record";
import { STARTED_REQUEST, writeScheduleStart } from "@/lib/storage/schedules/schedule-start";
import type { CommandOutcome } from "./copy-curl";

const BLOCKED =
  "The browser blocks the storage that carries the request to the schedules. Allow it, or leave the private window.";

/** Opens the dialog that schedules a request. Secrets stay here, and its templates are resolved at each check. */
export function openSchedule(name: string, body: Body): string | null {
  const { request } = storableRequest(body, false);
  if (!writeScheduleStart({ name, body: request })) return BLOCKED;
  window.location.assign(`/schedules?new=${STARTED_REQUEST}`);
  return null;
}

/** Opens a new schedule with the request of the form. Returns why it cannot. */
export function scheduleDraft(draft: Draft): CommandOutcome | null {
  const message = openSchedule("", draftToBody(draft));
  return message === null ? null : { message, draftPath: null };
}
