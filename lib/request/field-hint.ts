import type { FieldInfo, FieldUnit } from "@/lib/contract/fields";
import { capitalize } from "@/lib/format/capitalize";
import { formatCount } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";

const unitLabels: Record<FieldUnit, string> = {
  milliseconds: "ms",
  pixels: "px",
  pages: "pages",
  results: "results",
  characters: "characters",
  items: "items",
  score: "",
};

export const unitLabel = (unit: FieldUnit | undefined): string => (unit ? unitLabels[unit] : "");

/** The unit of a control: its name, and its size in the unit of the field. */
type ControlUnit = { readonly label: string; readonly size: number };

/**
 * The range of a field in a few words: `1–100`, `1–300 s`, `at most 500 characters`. Empty if it
 * only excludes nonsense, such as a negative time. Omits the maximum length of lists, which their
 * counters show.
 */
export function fieldHint({ min = 0, max, unit }: FieldInfo, control?: ControlUnit): string {
  if (unit === "items") return "";
  const format = (value: number) => formatCount(value / (control?.size ?? 1));
  // The control of a number shows the unit.
  const label = control?.label ?? (unit === "characters" ? unitLabels[unit] : "");
  const least = format(min);
  // One second is 0 hours when rounded, but 0 is not in the range.
  const isRounded = min > 0 && least === "0";
  const range =
    max !== undefined
      ? isRounded || (unit === "characters" && min <= 1)
        ? `at most ${format(max)}`
        : `${least}–${format(max)}`
      : min > 1 && !isRounded
        ? `at least ${least}`
        : "";
  return range && label ? `${range} ${label}` : range;
}

/** The default of a field: `10`, `on`, `2 days`. Empty without a known default. */
export function defaultText({ default: value, unit }: FieldInfo): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "object") return value.join(", ");
  if (typeof value === "string") return value;
  return unit === "milliseconds" ? formatDuration(value) : formatCount(value);
}

/** The entry of a select for no value: `Auto (default)`. */
export function unsetLabel(info: FieldInfo): string {
  const text = defaultText(info);
  return text ? `${capitalize(text)} (default)` : "Service default";
}
