import { isPair, isScalar, visit } from "yaml";
import { FileError } from "@/lib/collections/opencollection/collection-file";
import { parseYamlFile } from "@/lib/collections/opencollection/yaml-file";
import { type DroppedPart, positionAt } from "./import-result";
import type { ParsedJson } from "./json/json-text";
import { roundedPart } from "./rounded-numbers";

const isMapping = (text: string): boolean => /^\s*(?:---\s|#|["']?\w+["']?:\s)/.test(text);

const isDocument = (text: string): boolean =>
  isMapping(text) || /^\s*(?:-\s+)?["']?[\w.-]+["']?:\s/.test(text);

export const isYamlBody = (text: string): boolean =>
  isMapping(text) && /^["']?query["']?:[ \t]/m.test(text);

/** Whether a text is a document in YAML with a query, which may be in an inner mapping. */
export const hasYamlQuery = (text: string): boolean =>
  isDocument(text) && /^[ \t]*(?:-[ \t]+)?["']?query["']?:[ \t]/m.test(text);

/** A key whose value is on the next lines, which only YAML has. */
export const isYamlBlock = (text: string): boolean =>
  /^[ \t-]*["']?[\w./-]{1,99}["']?:[ \t]*$/m.test(text);

/** Characters of a text that may be parsed both as code and as YAML. */
const MAX_FLOW = 20_000;

/** Whether a text has a query in a mapping in braces, which is YAML or code. */
export const hasYamlFlow = (text: string): boolean =>
  text.length <= MAX_FLOW &&
  (isDocument(text) || /^\s*\{/.test(text)) &&
  /[{,]\s{0,99}["']?query["']?:[ \t]/.test(text);

/** Parses a mapping or list in YAML. Never throws. */
export function parseYamlText(text: string): ParsedJson {
  const isList = /^\s*-\s/.test(text);
  try {
    const { document } = parseYamlFile(isList ? `list:\n${text}` : text);
    const dropped: DroppedPart[] = [];
    visit(document, {
      Scalar: (_key, { value, source = "" }, path) => {
        const pair = path.findLast(isPair);
        if (typeof value === "number" && /^[-+]?\d+$/.test(source) && !Number.isSafeInteger(value))
          dropped.push(roundedPart(isScalar(pair?.key) ? String(pair.key.value) : "", source));
      },
    });
    const value = document.toJS();
    return { ok: true, value: isList ? value.list : value, dropped };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const before = text.split("\n").slice(0, (error.line ?? 1) - (isList ? 2 : 1));
    const offset = before.reduce((sum, line) => sum + line.length + 1, 0);
    return {
      ok: false,
      message: `Invalid YAML. ${error.message}`,
      position: positionAt(text, offset),
    };
  }
}
