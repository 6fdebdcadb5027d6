import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import type { DetailTab } from "@/lib/results/contents/detail-tabs";

type SizeFactsProps = {
  tab: DetailTab;
  /** Singular noun for list entries: "link". */
  entry?: string;
  tokens?: boolean;
};

/** Bytes, entries and estimated tokens of a content. */
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
        <span title="Estimate: four bytes per token">
          about {countOf(Math.ceil(bytes / 4), "token")}
        </span>
      ) : null}
    </>
  );
}
