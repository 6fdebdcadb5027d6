import { type ParseErrorCode, visit } from "jsonc-parser";
import { fromWire } from "@/lib/contract/canonical";
import { parseJsonBody } from "@/lib/contract/json-body";
import { isJsonObject } from "@/lib/contract/json-object";
import { isExactNumber, roundingMessage } from "@/lib/contract/values/exact-number";
import { jsonErrorMessage } from "@/lib/contract/values/json-error";
import type { Body } from "@/lib/request/body";
import { FileError } from "./collection-file";

const TEMPLATE = /\{\{[^{}"\\\n]{1,100}\}\}/y;

/**
 * Parses the JSON text of a request body; templates need no quotes. Canonical spelling, not validated.
 * Throws a `FileError` with a line of the text, counted from 0.
 */
export function parseBodyText(text: string): Body {
  const json = quoteTemplates(text);
  const parsed = parseJsonBody(json);
  if (!parsed.ok && parsed.reason === "depth") throw new FileError(parsed.message, 0);
  checkJson(json);
  if (!parsed.ok) throw new FileError(`The body is not JSON: ${parsed.message}`, 0);
  if (!isJsonObject(parsed.value)) throw new FileError("The body is not a JSON object.", 0);
  const request = fromWire(parsed.value);
  return request.ok ? { ...request.request } : canonicalLists(parsed.value);
}

/** Adds quotes to the templates outside of texts. JSON has no `{{` there, so nothing else is meant. */
function quoteTemplates(text: string): string {
  let out = "";
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (inText) {
      if (letter === "\\") {
        out += letter + text.charAt(at + 1);
        at += 1;
        continue;
      }
      if (letter === '"') inText = false;
    } else if (letter === '"') inText = true;
    else if (letter === "{" && text.charAt(at + 1) === "{") {
      TEMPLATE.lastIndex = at;
      const template = TEMPLATE.exec(text)?.[0];
      if (template !== undefined) {
        out += `"${template}"`;
        at += template.length - 1;
        continue;
      }
    }
    out += letter;
  }
  return out;
}

/**
 * Finds errors with their lines, and what `JSON.parse` accepts: repeated names, `__proto__`, and numbers that it
 * rounds.
 */
function checkJson(json: string): void {
  const names: Set<string>[] = [];
  visit(
    json,
    {
      onObjectBegin: () => void names.push(new Set()),
      onObjectEnd: () => void names.pop(),
      onObjectProperty: (name, _offset, _length, line) => {
        if (name === "__proto__") throw new FileError("The name __proto__ is not allowed.", line);
        if (names.at(-1)?.has(name))
          throw new FileError(`The name “${name}” appears twice. Remove one of them.`, line);
        names.at(-1)?.add(name);
      },
      onLiteralValue: (value, offset, length, line) => {
        const written = json.slice(offset, offset + length);
        if (typeof value === "number" && !isExactNumber(written))
          throw new FileError(roundingMessage(written), line);
      },
      onError: (code: ParseErrorCode, _offset, _length, line) => {
        throw new FileError(`The body is not JSON: ${jsonErrorMessage(code)}`, line);
      },
    },
    { disallowComments: true },
  );
}

/** Bare names of sources, categories, parsers and formats as objects, in a body that does not validate. */
function canonicalLists(body: Body): Body {
  const { scrapeOptions } = body;
  const top = objectsIn(body, ["sources", "categories"]);
  return isJsonObject(scrapeOptions)
    ? { ...top, scrapeOptions: objectsIn(scrapeOptions, ["formats", "parsers"]) }
    : top;
}

const objectsIn = (object: Body, keys: readonly string[]): Body =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key,
      keys.includes(key) && Array.isArray(value)
        ? value.map((each: unknown) => (typeof each === "string" ? { type: each } : each))
        : value,
    ]),
  );
