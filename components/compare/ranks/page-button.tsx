import type { MatchedRow } from "@/lib/compare/match-results";

type PageButtonProps = { row: MatchedRow; isOpen: boolean; onOpen: () => void };

/** The title and the URL of a page. Opens its comparison. */
export function PageButton({ row, isOpen, onOpen }: PageButtonProps) {
  const { title, url } = row.shown;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      data-row={`${row.source} ${row.key}`}
      data-focus-inset=""
      onClick={onOpen}
      className="grid w-full min-w-0 rounded-sm text-left hover:text-accent aria-expanded:text-accent"
    >
      <bdi className="truncate font-medium">{title ?? url ?? "Untitled"}</bdi>
      <bdi className="truncate text-xs text-ink-muted">{url ?? "No URL"}</bdi>
    </button>
  );
}
