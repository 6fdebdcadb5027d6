import "server-only";
import type { CDPSession } from "playwright-core";
import { ActionError, type ActionHandler } from "./action-handler";

/** Characters of the value as JSON. */
const MAX_VALUE_LENGTH = 1_000_000;

/**
 * Runs in the page: serializes any value as JSON. Unsupported values become strings, cycles a
 * marker.
 */
const describe = `function () {
  "use strict";
  const seen = new WeakSet();
  const plain = (_key, value) => {
    if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function") return String(value);
    if (typeof value === "object" && value !== null) {
      if (seen.has(value)) return "[seen before]";
      seen.add(value);
      if (value instanceof Node) return (value.documentElement ?? value).outerHTML?.slice(0, 10000) ?? value.textContent;
      if (value instanceof Error) return String(value);
      if (value instanceof Map) return [...value];
      if (value instanceof Set || value instanceof NodeList || value instanceof HTMLCollection) return [...value];
    }
    return value;
  };
  let text;
  try { text = JSON.stringify(this, plain) ?? "null"; } catch (error) { text = JSON.stringify(String(error)); }
  return text.length > ${MAX_VALUE_LENGTH} ? { cut: text.slice(0, ${MAX_VALUE_LENGTH}) } : { text };
}`;

/**
 * Runs a script in the page's own world. The value is that of the last expression or of `return`;
 * promises are awaited. A navigation ends the script without a value.
 */
export const executeJavascript: ActionHandler<"executeJavascript"> = async (
  action,
  context,
  timeoutMs,
) => {
  const { world, outputs, settle, warn } = context;
  const returned = await evaluate(world.session, action.script, timeoutMs);
  if (returned.isCut)
    warn(`A returned value was truncated to ${MAX_VALUE_LENGTH} characters of JSON.`);
  outputs.javascriptReturns.push({ type: returned.type, value: returned.value });
  await settle(Math.min(timeoutMs, 5_000));
};

type Returned = { type: string; value: unknown; isCut: boolean };

const noValue: Returned = { type: "undefined", value: null, isCut: false };

async function evaluate(session: CDPSession, script: string, timeout: number): Promise<Returned> {
  const startedAt = performance.now();
  const run = async (expression: string) => {
    const response = await session.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      userGesture: true,
      timeout,
      // Allows top-level `await` and repeated declarations. Awaits itself, but not a resulting
      // promise.
      replMode: true,
    });
    const { subtype, objectId } = response.result;
    return subtype === "promise" && objectId
      ? session.send("Runtime.awaitPromise", { promiseObjectId: objectId })
      : response;
  };
  try {
    let response = await run(script);
    if (/Illegal return/.test(response.exceptionDetails?.exception?.description ?? ""))
      response = await run(`(async () => {\n${script}\n})()`);
    const { exceptionDetails, result } = response;
    if (exceptionDetails) {
      const { text, exception } = exceptionDetails;
      const thrown = exception ? (exception.description ?? exception.value) : text;
      throw new ActionError(`the script threw: ${String(thrown).split("\n")[0]}`);
    }
    const type =
      result.subtype === "null" || result.subtype === "array" ? result.subtype : result.type;
    if (result.objectId === undefined)
      return { type, ...limited(result.value ?? result.unserializableValue ?? null) };
    const described = await session.send("Runtime.callFunctionOn", {
      objectId: result.objectId,
      functionDeclaration: describe,
      returnByValue: true,
    });
    return { type, ...parseDescribed(described.result.value) };
  } catch (error) {
    // A navigation destroys the script's context and result.
    if (
      error instanceof Error &&
      /navigated|context was destroyed|Cannot find context/.test(error.message)
    )
      return noValue;
    // The browser ends a script after its timeout, with an error that says nothing.
    if (!(error instanceof ActionError) && performance.now() - startedAt >= timeout)
      throw new ActionError(`the script ran longer than ${timeout} ms.`);
    throw error;
  }
}

/** A value that is no object. */
const limited = (value: unknown): Pick<Returned, "value" | "isCut"> =>
  typeof value === "string" && value.length > MAX_VALUE_LENGTH
    ? { value: value.slice(0, MAX_VALUE_LENGTH), isCut: true }
    : { value, isCut: false };

function parseDescribed(described: unknown): { value: unknown; isCut: boolean } {
  if (typeof described !== "object" || described === null) return { value: null, isCut: false };
  if ("cut" in described) return { value: String(described.cut), isCut: true };
  try {
    const value: unknown = JSON.parse("text" in described ? String(described.text) : "null");
    return { value, isCut: false };
  } catch {
    return { value: null, isCut: false };
  }
}
