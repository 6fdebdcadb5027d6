import { calendarDay } from "@/lib/format/date";

/** Characters of the query in a file name. At most 160 bytes, of 255 that file systems allow. */
const MAX_QUERY = 40;

/** File name without extension, valid on every system: `search-storm-lamps-2026-11-23`. `time` is in milliseconds since 1970. */
export function fileStem(query: string, time: number, part = ""): string {
  const name = query
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-");
  const short = [...name]
    .slice(0, MAX_QUERY)
    .join("")
    .replace(/^-+|-+$/g, "");
  return ["search", short || "results", part, calendarDay(time)].filter(Boolean).join("-");
}
