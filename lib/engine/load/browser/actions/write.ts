import "server-only";
import { ActionError, type ActionHandler } from "./action-handler";

/** The focused element, also in open shadow roots and same-origin frames; null in a frame of another origin. */
const FOCUSED = `(() => {
  let element = document.activeElement;
  for (;;) {
    if (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    else if (element?.localName === "iframe" || element?.localName === "frame") {
      let inner = null;
      try { inner = element.contentDocument?.activeElement ?? null; } catch {}
      if (!inner) return null;
      element = inner;
    // A list with its own design has the focus on its options.
    } else return element?.closest("select") ?? element ?? document.documentElement;
  }
})()`;

/** Elements and roles that respond to keys, but not as text. */
const CONTROLS =
  "a, audio, button, details, iframe, input, summary, video, [role=button], [role=checkbox], [role=link], [role=menuitem], [role=option], [role=radio], [role=slider], [role=switch], [role=tab], [role=treeitem]";

/**
 * Returns "text", "number" or "value" by what the focused element accepts, "keys" and its name if it may handle keys,
 * otherwise its name.
 */
const ACCEPTS = `(() => {
  const element = ${FOCUSED};
  if (element === null) return "unknown";
  if (element.isContentEditable || element.editContext) return "text";
  // Its field may be in a closed shadow root.
  if (element.localName.includes("-") && !element.shadowRoot) return "unknown";
  if (element === element.ownerDocument.body || element === element.ownerDocument.documentElement) return "nothing";
  // The first character typed into a cell begins to edit it.
  if (element.matches("canvas, [role=application], [role=gridcell], [role=grid], [role=grid] td")) return "unknown";
  if (element.readOnly) return "read-only " + element.localName;
  if (element.localName === "textarea") return "text";
  if (element.localName === "select") return "value";
  if (element.hasAttribute("tabindex") && !element.matches(${JSON.stringify(CONTROLS)})) return "keys " + element.localName;
  if (element.localName !== "input" || ["button", "submit", "reset", "checkbox", "radio", "file", "image", "hidden"].includes(element.type)) return element.localName === "input" ? element.type + " input" : element.localName;
  if (element.type === "number") return "number";
  return ["date", "time", "datetime-local", "month", "week", "range", "color"].includes(element.type) ? "value" : "text";
})()`;

/** Text of the focused field; null for an editable element. The page may then focus the next field. */
const VALUE = `(globalThis.written = ${FOCUSED})?.value ?? null`;
const VALUE_AFTER = "globalThis.written?.value ?? null";

/** Sets a value that cannot be typed as it is written. Returns the kind of an element that has no such value. */
const setValue = (text: string) => `(() => {
  const element = ${FOCUSED};
  const text = ${JSON.stringify(text)}.trim();
  if (element.localName === "select") {
    const options = [...element.options], lower = text.toLowerCase();
    const option = options.find(({ value, label }) => value === text || label.trim() === text) ?? options.find(({ label }) => label.trim().toLowerCase() === lower);
    if (!option || option.matches(":disabled")) return "select";
    option.selected = true;
  } else {
    const { type, value: before } = element;
    element.value = type === "datetime-local" ? text.replace(" ", "T") : text;
    const plain = (value) => value.toLowerCase().replace("t", " ");
    const written = plain(element.value);
    const rest = plain(text).startsWith(written) ? text.slice(written.length) : text;
    // The browser leaves out zero seconds and decimals, and corrects a number that is out of range.
    if (!written || !/^(?:[:.]0+)*$/.test(rest)) { element.value = before; return type; }
  }
  for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  return null;
})()`;

/** Number of changes of the document, and the time of the last one of its elements or text. */
const CHANGES = "globalThis.seen?.changes ?? null";
const CONTENT_CHANGED_AT = "globalThis.seen?.at ?? null";

const NOT_ACCEPTED =
  "A `write` action left the text of the focused field as it was: the field is full, or the page rejects or uses typed characters.";

/** Keystrokes of a longer text would take longer than an action may. */
const MAX_TYPED = 1_000;

/** How a value of each kind of field is written. */
const EXAMPLES: Readonly<Record<string, string>> = {
  select: "the value or label of one of its options",
  date: "`2026-12-31`",
  time: "`09:30`",
  "datetime-local": "`2026-12-31T09:30`",
  month: "`2026-12`",
  week: "`2026-W53`",
  number: "digits with a decimal point",
  color: "`#ff8800`",
};

function throwNotAccepted(kind: string, text: string): never {
  const example = EXAMPLES[kind];
  const advice = example === undefined ? "" : `; write ${example}`;
  throw new ActionError(`the focused \`${kind}\` field does not accept \`${text}\`${advice}.`);
}

function throwNoField(name: string): never {
  if (name === "file input")
    throw new ActionError("files cannot be chosen in a page; leave this action out.");
  throw new ActionError(
    `the focused element (\`${name}\`) does not accept text; click into a text field first.`,
  );
}

/** The browser drops other characters, so that `12,5` becomes 125; without commas between thousands, it is as typed. */
const isTypedNumber = (text: string): boolean =>
  /^[-+]?\d*(?:,\d{3})*\.?\d*(?:e[-+]?\d*)?\s*$/i.test(text.trim());

/** Types into the focused element, character by character; inserts a long text in one step. */
export const write: ActionHandler<"write"> = async (
  { text },
  { page, world, settle, warn },
  timeoutMs,
) => {
  const accepts = await world.run(ACCEPTS);
  if (accepts === "nothing")
    throw new ActionError("no element has the focus; click into a text field first.");
  if (accepts === "number" && !isTypedNumber(text)) throwNotAccepted("number", text);
  if (String(accepts).startsWith("keys ")) {
    const before = await world.run(CHANGES);
    await page.keyboard.type(text);
    await settle(Math.min(timeoutMs, 1_000));
    if ((await world.run(CHANGES).catch(() => null)) === before)
      throwNoField(String(accepts).slice("keys ".length));
    return;
  }
  if (!["text", "number", "value", "unknown"].includes(String(accepts)))
    throwNoField(String(accepts));
  if (accepts === "value") {
    const kind = await world.run(setValue(text));
    if (kind !== null) throwNotAccepted(String(kind), text);
  } else {
    const before = await world.run(VALUE);
    const changedAt = await world.run(CONTENT_CHANGED_AT);
    if (text.length > MAX_TYPED) await page.keyboard.insertText(text);
    else await page.keyboard.type(text);
    // A line break may submit a form and clear its field.
    if (typeof before === "string" && /^[^\n\r]*\S[^\n\r]*$/.test(text)) {
      const after = await world.run(VALUE_AFTER).catch(() => null);
      // The page may show the text elsewhere, as a tag beside its field.
      const isUsed = (await world.run(CONTENT_CHANGED_AT).catch(() => null)) !== changedAt;
      if (after === before && !before.includes(text) && !isUsed) warn(NOT_ACCEPTED);
    }
  }
  await settle(Math.min(timeoutMs, 1_000));
};
