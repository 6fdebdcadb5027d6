import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Action, ActionOf, ActionType } from "@/lib/contract/schemas/actions";
import { type ActionContext, ActionError, type ActionHandler } from "./action-handler";
import { actionHandlers } from "./registry";

/** For one action, except a wait for a time, which may take all the remaining time of the page. */
const ACTION_TIMEOUT_MS = 30_000;
/** Lets an action report its own timeout, which is more specific. */
const GRACE_MS = 300;

/**
 * Runs the actions in order until one fails, and records each step. Returns null, or an error
 * message with the number (from 1) and type of the failed action. Rejects when the page or the
 * browser is gone.
 */
export async function runActions(
  actions: readonly Action[],
  run: Omit<ActionContext, "isSecond">,
  remainingMs: () => number,
): Promise<string | null> {
  const { steps } = run.outputs;
  let isSecond = false;
  const startedAt = performance.now();
  for (const [at, action] of actions.entries()) {
    isSecond = !isSecond && at > 0 && isDeepStrictEqual(action, actions[at - 1]);
    const actionStart = performance.now();
    const timing = () => ({
      type: action.type,
      startMs: Math.round(actionStart - startedAt),
      durationMs: Math.round(performance.now() - actionStart),
    });
    // Remains if the page or the time limit ends first.
    steps[at] = { ...timing(), status: "unfinished" };
    const failure = await runOne(action, { ...run, isSecond }, remainingMs());
    steps[at] =
      failure === null
        ? { ...timing(), status: "done" }
        : { ...timing(), status: "failed", error: failure };
    if (failure !== null) return `Action ${at + 1} (${action.type}) failed: ${failure}`;
  }
  return null;
}

async function runOne(
  action: Action,
  context: ActionContext,
  leftMs: number,
): Promise<string | null> {
  const limitMs = Math.floor(action.type === "wait" ? leftMs : Math.min(leftMs, ACTION_TIMEOUT_MS));
  if (limitMs <= 0) return "no time was left; raise `timeout`.";
  const { promise: timeout, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(`it took longer than ${limitMs} ms.`), limitMs + GRACE_MS);
  try {
    const work = callHandler(action.type, action, context, limitMs);
    // Swallow late rejections: nothing awaits this promise after the timeout.
    work.catch(() => {});
    return await Promise.race([work.then(() => null), timeout]);
  } catch (error) {
    if (error instanceof ActionError) return error.message;
    if (context.page.isClosed()) throw error;
    return messageOf(error);
  } finally {
    clearTimeout(timer);
  }
}

function callHandler<Type extends ActionType>(
  type: Type,
  action: Action,
  context: ActionContext,
  timeoutMs: number,
): Promise<void> {
  const handler: ActionHandler<Type> = actionHandlers[type];
  return isOf(action, type) ? handler(action, context, timeoutMs) : Promise.resolve();
}

const isOf = <Type extends ActionType>(action: Action, type: Type): action is ActionOf<Type> =>
  action.type === type;

/** The first line of a Playwright message, without the method name. */
function messageOf(error: unknown): string {
  const [line = ""] = error instanceof Error ? error.message.split("\n") : [];
  const [, selector] = /while parsing (?:css )?selector "(.*)"\./.exec(line) ?? [];
  if (selector !== undefined)
    return `\`${selector}\` is not supported: omit pseudo-elements and namespaces.`;
  return (
    line.replace(/^[a-zA-Z]+\.[a-zA-Z]+: /, "").slice(0, 300) || "it failed for an unknown reason."
  );
}
