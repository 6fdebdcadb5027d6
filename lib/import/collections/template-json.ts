import { formatTemplate, isVariableName, type TemplatePart } from "@/lib/variables/template";
import { type ParsedJson, parseJsonText } from "../json/json-text";

/** The part that a template of a tool becomes. `bare` if it is not inside a JSON text. */
export type TranslateTemplate = (inside: string, bare: boolean) => TemplatePart;

const TEMPLATE = /\{\{([^{}\n]{1,200})\}\}/y;

/**
 * Parses JSON with templates of a tool, inside texts and as values. The texts of the value have our
 * templates.
 */
export function parseTemplateJson(text: string, translate: TranslateTemplate): ParsedJson {
  const found: TemplatePart[] = [];
  const mark = unusedMark(text);
  const marked = replaceTemplates(text, (inside, bare) => {
    found.push(translate(inside, bare));
    const place = `${mark}${found.length - 1};`;
    return bare ? `"${place}"` : place;
  });
  const json = parseJsonText(marked);
  if (!json.ok) return { ok: false, message: json.message };
  return {
    ok: true,
    value: mapTexts(json.value, (each) => restored(each, mark, found)),
    dropped: json.dropped,
  };
}

/** Parses JSON, also with variables in place of values, as in `{"limit": {{limit}}}`. */
export function parseJsonOrTemplates(text: string): ParsedJson {
  const json = parseJsonText(text);
  if (json.ok || !text.includes("{{")) return json;
  const read = parseTemplateJson(text, (inside) =>
    isVariableName(inside.trim())
      ? { kind: "variable", name: inside.trim() }
      : { kind: "text", text: `{{${inside}}}` },
  );
  return read.ok ? read : json;
}

/** Translates the templates of a text outside of JSON. */
export function translateText(text: string, translate: TranslateTemplate): string {
  const found: TemplatePart[] = [];
  const mark = unusedMark(text);
  const marked = text.replace(/\{\{([^{}\n]{1,200})\}\}/g, (_all, inside: string) => {
    found.push(translate(inside, false));
    return `${mark}${found.length - 1};`;
  });
  return restored(marked, mark, found);
}

/** Replaces the templates of a JSON text, except in comments. */
function replaceTemplates(text: string, replace: (inside: string, bare: boolean) => string) {
  let out = "";
  let inText = false;
  for (let at = 0; at < text.length; ) {
    TEMPLATE.lastIndex = at;
    const inside = text[at] === "{" ? TEMPLATE.exec(text)?.[1] : undefined;
    const comment = inText ? 0 : commentLength(text, at);
    const letter = text[at] ?? "";
    const taken = inside === undefined ? Math.max(comment, letter === "\\" ? 2 : 1) : 0;
    if (inside === undefined) {
      out += text.slice(at, at + taken);
      if (letter === '"') inText = !inText;
      // A text ends with its line. Without this, one missing quote would swap inside and outside.
      if (letter === "\n") inText = false;
    } else out += replace(inside, !inText);
    at += inside === undefined ? taken : inside.length + 4;
  }
  return out;
}

function commentLength(text: string, at: number): number {
  if (text[at] !== "/" || (text[at + 1] !== "/" && text[at + 1] !== "*")) return 0;
  const line = text[at + 1] === "/";
  const end = text.indexOf(line ? "\n" : "*/", at + 2);
  return end < 0 ? text.length - at : end + (line ? 0 : 2) - at;
}

/** A text that does not occur in the other. It starts with no part of its end, so neighbours cannot complete it. */
function unusedMark(text: string): string {
  for (let number = 0; ; number += 1) {
    const mark = `@${number}!`;
    if (!text.includes(mark)) return mark;
  }
}

function restored(text: string, mark: string, found: readonly TemplatePart[]): string {
  const [first = "", ...others] = text.split(mark);
  const parts: TemplatePart[] = [{ kind: "text", text: first }];
  for (const other of others) {
    const end = other.indexOf(";");
    const part = found[Number(other.slice(0, end))];
    if (part) parts.push(part, { kind: "text", text: other.slice(end + 1) });
    else parts.push({ kind: "text", text: mark + other });
  }
  return formatTemplate(joinTexts(parts));
}

/** Neighbouring texts as one part, without empty ones. */
function joinTexts(parts: readonly TemplatePart[]): TemplatePart[] {
  const joined: TemplatePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === "text" && part.text === "") continue;
    if (part.kind === "text" && last?.kind === "text")
      joined[joined.length - 1] = { kind: "text", text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}

/** A copy of a JSON value with its texts and keys replaced. */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((each: unknown) => mapTexts(each, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [replace(key), mapTexts(each, replace)]),
  );
}
