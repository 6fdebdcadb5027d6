import { lazy } from "@/lib/format/lazy";
import type { OptionMark } from "@/lib/storage/connections/profiles";

const day = lazy(() => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" }));

/** `Rejected by api.example.org on 22 Nov: Unrecognized key "highlights"` */
export function supportText({ source, message, at, field }: OptionMark, from: string): string {
  const date = day().format(at);
  if (source === "undescribed") return `${from} does not list ${field} (checked on ${date}).`;
  return `Rejected by ${from} on ${date}${message === "" ? "." : `: ${message}`}`;
}
