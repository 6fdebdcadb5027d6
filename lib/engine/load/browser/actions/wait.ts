import "server-only";
import { ActionError, type ActionHandler } from "./action-handler";
import { firstMatch } from "./find";

/** Leaves at least half of the remaining time to read the page if the element never appears. */
const MAX_WAIT_MS = 30_000;

export const wait: ActionHandler<"wait"> = async (
  { milliseconds, selector },
  context,
  timeoutMs,
) => {
  if (selector !== undefined) {
    const waitMs = Math.floor(Math.min(timeoutMs / 2, MAX_WAIT_MS));
    await firstMatch(context, selector, "visible", waitMs);
    return;
  }
  const ms = milliseconds ?? 0;
  if (ms > timeoutMs) throw new ActionError(`${ms} ms exceed the remaining ${timeoutMs} ms.`);
  await new Promise((done) => setTimeout(done, ms));
};
