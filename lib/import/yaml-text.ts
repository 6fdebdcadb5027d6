import { isPair, isScalar, visit } from "yaml";
import { FileError } from "@/lib/collections/opencollection/collection-file";
import { parseYamlFile } from "@/lib/collections/opencollection/yaml-file";
import { type DroppedPart, positionAt } from "./import-result";
import type { ParsedJson } from "./json/json-text";
import { roundedPart } from "./rounded-numbers";

const isMapping = (text: string): boolean => /^\s*(?:---\s|#|["']?\w+["']?:\s)/.test(text);

/** Whether a text is a mapping in YAML with a query. */
export const isYamlBody = (text: string): boolean =>
  isMapping(text) && /^["']?query["']?:[ \t]/m.test(text);

/** Whether a text is a mapping in YAML with a query, which may be in an inner mapping. */
export const hasYamlQuery = (text: string): boolean =>
  isMapping(text) && /^[ \t]*["']?query["']?:[ \t]/m.test(text);

/** Parses a mapping in YAML. Never throws. */
export function parseYamlText(text: string): ParsedJson {
  try {
    const { document } = parseYamlFile(text);
    const dropped: DroppedPart[] = [];
    visit(document, {
      Scalar: (_key, { value, source = "" }, path) => {
        const pair = path.findLast(isPair);
        if (typeof value === "number" && /^[-+]?\d+$/.test(source) && !Number.isSafeInteger(value))
          dropped.push(roundedPart(isScalar(pair?.key) ? String(pair.key.value) : "", source));
      },
    });
    return { ok: true, value: document.toJS(), dropped };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const before = text.split("\n").slice(0, (error.line ?? 1) - 1);
    const offset = before.reduce((sum, line) => sum + line.length + 1, 0);
    return {
      ok: false,
      message: `Invalid YAML. ${error.message}`,
      position: positionAt(text, offset),
    };
  }
}
