import { truncate } from "@/lib/format/truncate";
import { breakAnywhereClass } from "../list/long-words";

/** The question or query that a format was requested with, above its content. */
export function AboutLine({ label, text }: { label: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p
      className={`max-h-24 overflow-y-auto border-b border-line bg-sunken px-4 py-1.5 text-xs ${breakAnywhereClass}`}
    >
      <span className="text-ink-muted">{label}: </span>
      <bdi>{truncate(text, 2_000)}</bdi>
    </p>
  );
}
