import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import type { DetailTab } from "@/lib/results/contents/detail-tabs";

type SizeFactsProps = {
  tab: DetailTab;
  /** What the entries of a list are: "link". */
  entry?: string;
  /** Whether a language model would be given this. */
  tokens?: boolean;
};

/** How much came: bytes, entries, and roughly what a language model would count. */
export function SizeFacts({
  tab: { bytes, count },
  entry = "entry",
  tokens = false,
}: SizeFactsProps) {
  return (
    <>
      {bytes === null ? null : <span>{formatBytes(bytes)}</span>}
      {count === null ? null : (
        <span>{countOf(count, entry, entry === "entry" ? "entries" : undefined)}</span>
      )}
      {tokens && bytes !== null ? (
        <span title="Estimated: four bytes to a token">
          ≈ {countOf(Math.ceil(bytes / 4), "token")}
        </span>
      ) : null}
    </>
  );
}
