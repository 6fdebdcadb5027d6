import "server-only";
import { ActionError, type ActionHandler } from "./action-handler";
import { firstMatch } from "./find";

export const wait: ActionHandler<"wait"> = async (
  { milliseconds, selector },
  { page },
  timeoutMs,
) => {
  if (selector !== undefined) {
    await firstMatch(page, selector, "visible", timeoutMs);
    return;
  }
  const ms = milliseconds ?? 0;
  if (ms > timeoutMs) throw new ActionError(`${ms} ms exceed the remaining ${timeoutMs} ms.`);
  await new Promise((done) => setTimeout(done, ms));
};
