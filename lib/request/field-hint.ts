import type { FieldInfo, FieldUnit } from "@/lib/contract/fields";
import { formatDuration } from "@/lib/format/duration";

const unitWords: Record<FieldUnit, string> = {
  milliseconds: "ms",
  pixels: "px",
  percent: "%",
  pages: "pages",
  results: "results",
  characters: "characters",
  items: "items",
  score: "",
};

export const unitWord = (unit: FieldUnit | undefined): string => (unit ? unitWords[unit] : "");

/**
 * Default and range in a few words: `default 10 · 1–100 results`. Empty without either. Omits the
 * maximum length of lists, which is rarely reached.
 */
export function fieldHint({ default: byDefault, min, max, unit }: FieldInfo): string {
  if (unit === "milliseconds" && typeof byDefault !== "object")
    return [
      typeof byDefault === "number" ? `default ${formatDuration(byDefault)}` : "",
      rangeWords(min, max, "", formatDuration),
    ]
      .filter(Boolean)
      .join(" · ");
  const range = unit === "items" ? "" : rangeWords(min, max, unitWord(unit));
  return [defaultWords(byDefault), range].filter(Boolean).join(" · ");
}

function defaultWords(value: FieldInfo["default"]): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? "on by default" : "off by default";
  if (typeof value === "object") return value.length > 0 ? `default ${value.join(", ")}` : "";
  return `default ${typeof value === "number" ? grouped.format(value) : value}`;
}

function rangeWords(
  min: number | undefined,
  max: number | undefined,
  unit: string,
  figure: (value: number) => string = (value) => grouped.format(value),
): string {
  if (min === undefined && max === undefined) return "";
  const bounds =
    min === undefined || max === undefined
      ? max === undefined
        ? `at least ${figure(min ?? 0)}`
        : `at most ${figure(max)}`
      : `${figure(min)}–${figure(max)}`;
  return unit ? `${bounds} ${unit}` : bounds;
}

const grouped = new Intl.NumberFormat("en");
