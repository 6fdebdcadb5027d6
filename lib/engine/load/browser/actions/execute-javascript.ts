import "server-only";
import type { CDPSession } from "playwright-core";
import { ActionError, type ActionHandler } from "./action-handler";

/** Characters of the value as JSON. */
const MAX_VALUE_LENGTH = 1_000_000;
const MAX_ERROR_LENGTH = 300;

/**
 * Runs in the page: serializes any value as JSON. Unsupported values become strings, cycles a
 * marker. Nothing more is added to a text that will be truncated, because an object that occurs
 * repeatedly can make it exponentially long.
 */
const describe = `function () {
  "use strict";
  const ancestors = [];
  let length = 0;
  const convert = (value) => {
    if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function") return String(value);
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof Node) return (value.documentElement ?? value).outerHTML?.slice(0, 10000) ?? value.textContent;
    if (value instanceof Error) return String(value);
    if (value instanceof Map || value instanceof Set || value instanceof NodeList || value instanceof HTMLCollection) return [...value];
    return value;
  };
  const plain = function (_key, value) {
    while (ancestors.length > 0 && ancestors.at(-1).converted !== this) ancestors.pop();
    if (length > ${MAX_VALUE_LENGTH} || value === undefined) return undefined;
    const isCycle = typeof value === "object" && value !== null && ancestors.some((ancestor) => ancestor.value === value);
    const converted = isCycle ? "[seen before]" : convert(value);
    length += typeof converted === "string" ? converted.length : 1;
    if (typeof converted === "object" && converted !== null) ancestors.push({ value, converted });
    return converted;
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
  await world.run(world.planned.noteInput);
  const returned = await evaluate(world.session, action.script, timeoutMs);
  if (returned.isCut)
    warn(`A returned value was truncated to ${MAX_VALUE_LENGTH} characters of JSON.`);
  outputs.javascriptReturns.push({ type: returned.type, value: returned.value });
  await settle(Math.min(timeoutMs, 5_000));
};

type Value = { value: unknown; isCut: boolean };
type Returned = Value & { type: string };
type RemoteObject = { subtype?: string; objectId?: string; description?: string; value?: unknown };

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
    if (/Illegal return/.test(response.exceptionDetails?.exception?.description ?? "")) {
      response = await run(`(async () => {\n${script}\n})()`);
      if ((response.exceptionDetails?.lineNumber ?? 0) > script.split("\n").length)
        await checkEnd(session, script, timeout);
    }
    const { exceptionDetails, result } = response;
    if (exceptionDetails)
      throw new ActionError(`the script threw: ${await thrownText(session, exceptionDetails)}`);
    const type =
      result.subtype === "null" || result.subtype === "array" ? result.subtype : result.type;
    if (result.objectId === undefined)
      return { type, ...limited(result.value ?? result.unserializableValue ?? null) };
    return { type, ...(await readObject(session, result.objectId)) };
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

/**
 * For an error in our line after the script: throws if the script is unfinished, because the error
 * names our brackets then.
 */
async function checkEnd(session: CDPSession, script: string, timeout: number): Promise<void> {
  const { exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: `async () => {\n${script}`,
    throwOnSideEffect: true,
    timeout,
  });
  // A script with a bracket too many ends the function itself.
  if (exceptionDetails?.exception?.description?.startsWith("SyntaxError"))
    throw new ActionError(`the script threw: ${await thrownText(session, exceptionDetails)}`);
}

/** The first line of an error, or any other value that was thrown as JSON. */
async function thrownText(
  session: CDPSession,
  { text, exception }: { text: string; exception?: RemoteObject },
): Promise<string> {
  const isError = exception?.subtype === "error";
  const thrown =
    exception?.objectId && !isError
      ? JSON.stringify((await readObject(session, exception.objectId)).value)
      : String(exception ? (exception.description ?? exception.value) : text);
  return thrown.trim().split("\n", 1).join("").slice(0, MAX_ERROR_LENGTH);
}

async function readObject(session: CDPSession, objectId: string): Promise<Value> {
  const { result } = await session.send("Runtime.callFunctionOn", {
    objectId,
    functionDeclaration: describe,
    returnByValue: true,
  });
  return parseDescribed(result.value);
}

/** A value that is not an object. */
const limited = (value: unknown): Value =>
  typeof value === "string" && value.length > MAX_VALUE_LENGTH
    ? { value: value.slice(0, MAX_VALUE_LENGTH), isCut: true }
    : { value, isCut: false };

function parseDescribed(described: unknown): Value {
  if (typeof described !== "object" || described === null) return { value: null, isCut: false };
  if ("cut" in described) return { value: String(described.cut), isCut: true };
  try {
    const value: unknown = JSON.parse("text" in described ? String(described.text) : "null");
    return { value, isCut: false };
  } catch {
    return { value: null, isCut: false };
  }
}
