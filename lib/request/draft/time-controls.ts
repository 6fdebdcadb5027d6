import {
  type CalendarDate,
  formatTbs,
  formatTbsDate,
  parseTbs,
  parseTbsDate,
  type TimeFilter,
  type TimePreset,
  timePresets,
} from "@/lib/contract/values/tbs";

/** A date input's value, `2026-01-31`; empty if no day is chosen. */
type IsoDay = string;

/**
 * A time filter as its controls show it. The stored value is the text; the controls are parsed from
 * it. `verbatim` is a text that the controls cannot show.
 */
export type TimeControls =
  | { readonly kind: "any"; readonly newestFirst: boolean }
  | { readonly kind: "preset"; readonly preset: TimePreset; readonly newestFirst: boolean }
  | {
      readonly kind: "range";
      readonly from: IsoDay;
      readonly to: IsoDay;
      readonly newestFirst: boolean;
    }
  | { readonly kind: "verbatim"; readonly text: string };

const isoOf = ({ year, month, day }: CalendarDate): IsoDay =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** An ISO day in wire format; empty stays empty. */
function wireDay(iso: IsoDay): string {
  const [year = "", month = "", day = ""] = iso.split("-");
  return iso === "" ? "" : formatTbsDate({ year: +year, month: +month, day: +day });
}

/** An incomplete range: the grammar requires both days in order, the controls allow anything. */
const unfinished =
  /^(?<sort>sbd:1,)?cdr:1,cd_min:(?<min>(?:\d\d\/\d\d\/\d{4})?),cd_max:(?<max>(?:\d\d\/\d\d\/\d{4})?)$/;

export function parseTimeControls(text: string): TimeControls {
  if (text.trim() === "") return { kind: "any", newestFirst: false };
  const read = parseTbs(text);
  if (read.ok) return ofFilter(read.filter) ?? { kind: "verbatim", text };
  const groups = unfinished.exec(text)?.groups;
  const [from, to] = [isoDay(groups?.min), isoDay(groups?.max)];
  if (from === null || to === null) return { kind: "verbatim", text };
  return { kind: "range", from, to, newestFirst: groups?.sort !== undefined };
}

function isoDay(wire: string | undefined): IsoDay | null {
  if (wire === undefined) return null;
  if (wire === "") return "";
  const date = parseTbsDate(wire);
  return date && isoOf(date);
}

/** The wire allows a preset with a range; the controls do not. */
function ofFilter({ preset, range, sortByDate = false }: TimeFilter): TimeControls | null {
  if (preset && range) return null;
  if (preset) return { kind: "preset", preset, newestFirst: sortByDate };
  if (range)
    return {
      kind: "range",
      from: isoOf(range.from),
      to: isoOf(range.to),
      newestFirst: sortByDate,
    };
  return { kind: "any", newestFirst: sortByDate };
}

export function formatTimeControls(controls: TimeControls): string {
  switch (controls.kind) {
    case "verbatim":
      return controls.text;
    case "any":
      return formatTbs({ sortByDate: controls.newestFirst });
    case "preset":
      return formatTbs({ preset: controls.preset, sortByDate: controls.newestFirst });
    case "range": {
      const { from, to, newestFirst } = controls;
      return `${newestFirst ? "sbd:1," : ""}cdr:1,cd_min:${wireDay(from)},cd_max:${wireDay(to)}`;
    }
  }
}

/**
 * Summary of a time filter: `past week, newest first`, `2026-01-01 to 2026-01-31`, or the text
 * itself.
 */
export function timeLabel(text: string): string {
  const controls = parseTimeControls(text);
  const order = controls.kind !== "verbatim" && controls.newestFirst ? ["newest first"] : [];
  switch (controls.kind) {
    case "verbatim":
      return text.trim();
    case "any":
      return order[0] ?? "any time";
    case "preset":
      return [timePresets[controls.preset], ...order].join(", ");
    case "range":
      return [`${controls.from || "…"} to ${controls.to || "…"}`, ...order].join(", ");
  }
}
