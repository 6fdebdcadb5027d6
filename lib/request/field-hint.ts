import type { FieldInfo, FieldUnit } from "@/lib/contract/fields";
import { formatDuration } from "@/lib/format/duration";

const unitLabels: Record<FieldUnit, string> = {
  milliseconds: "ms",
  pixels: "px",
  percent: "%",
  pages: "pages",
  results: "results",
  characters: "characters",
  items: "items",
  score: "",
};

export const unitLabel = (unit: FieldUnit | undefined): string => (unit ? unitLabels[unit] : "");

/**
 * Default and range in a few words: `default 10 · 1–100 results`. Empty without either. Omits the
 * maximum length of lists, which is rarely reached.
 */
export function fieldHint({ default: defaultValue, min, max, unit }: FieldInfo): string {
  if (unit === "milliseconds" && typeof defaultValue !== "object")
    return [
      typeof defaultValue === "number" ? `default ${formatDuration(defaultValue)}` : "",
      rangeHint(min, max, "", formatDuration),
    ]
      .filter(Boolean)
      .join(" · ");
  const range = unit === "items" ? "" : rangeHint(min, max, unitLabel(unit));
  return [defaultHint(defaultValue), range].filter(Boolean).join(" · ");
}

function defaultHint(value: FieldInfo["default"]): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? "on by default" : "off by default";
  if (typeof value === "object") return value.length > 0 ? `default ${value.join(", ")}` : "";
  return `default ${typeof value === "number" ? grouped.format(value) : value}`;
}

function rangeHint(
  min: number | undefined,
  max: number | undefined,
  unit: string,
  format: (value: number) => string = (value) => grouped.format(value),
): string {
  if (min === undefined && max === undefined) return "";
  const bounds =
    min === undefined || max === undefined
      ? max === undefined
        ? `at least ${format(min ?? 0)}`
        : `at most ${format(max)}`
      : `${format(min)}–${format(max)}`;
  return unit ? `${bounds} ${unit}` : bounds;
}

const grouped = new Intl.NumberFormat("en");
