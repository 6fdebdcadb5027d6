import { isJsonObject } from "../json-object";
import { parseJson } from "../parse-json";

/** Maximum messages from one list. */
const MAX_MESSAGES = 50;
/** Members with a message, best first: of the services, RFC 6749, RFC 9457, frameworks and gateways. */
const MESSAGE_KEYS = [
  "error_description",
  "error",
  "message",
  "Message",
  "detail",
  "msg",
  "title",
  "errorMessage",
  "error_message",
  "userMessage",
  "err",
  "errors",
  "issues",
  "messages",
  "fault",
  "faultstring",
  "innererror",
  "description",
  "reason",
];
/** Maximum nesting of a message. */
const MAX_MESSAGE_DEPTH = 4;
/** The phrase of a status (RFC 9110, section 15), which frameworks send beside the message. */
const STATUS_PHRASE =
  /^(?:bad request|unauthorized|payment required|forbidden|not found|method not allowed|request timeout|conflict|gone|(?:payload|content) too large|unsupported media type|unprocessable (?:entity|content)|too many requests|internal server error|bad gateway|service unavailable|gateway timeout)$/i;

/** The message of a text, list or object; the messages of a list are joined. Empty for other values. */
export function messageOf(value: unknown, depth = 0): string {
  if (typeof value === "string") {
    const listed = /^\s*(?:\[\s*)?\{/.test(value) ? parseJson(value) : undefined;
    return messageOf(listed, depth + 1) || (value.trim() && value);
  }
  if (depth > MAX_MESSAGE_DEPTH) return "";
  if (Array.isArray(value)) {
    const found = value.slice(0, MAX_MESSAGES).map((each) => messageOf(each, depth + 1));
    return [...new Set(found.filter(Boolean))].join("; ");
  }
  if (!isJsonObject(value)) return "";
  const found = MESSAGE_KEYS.map((key) =>
    Object.hasOwn(value, key) ? messageOf(value[key], depth + 1) : "",
  ).filter(Boolean);
  const best = found.find((each) => !STATUS_PHRASE.test(each.trim())) ?? found[0] ?? "";
  const { details } = value;
  return typeof details !== "string" || details.trim() === "" || best.includes(details)
    ? best
    : [best.replace(/[\s.:]+$/, ""), details].filter(Boolean).join(": ");
}
