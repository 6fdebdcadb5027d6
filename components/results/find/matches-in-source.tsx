import { Button } from "@/components/ui/controls/button";
import { textPattern } from "@/lib/results/contents/text-pattern";
import { useSearchText } from "./search-hits";

/** Offers the source, in which matches of the searched text can be marked. */
export function MatchesInSource({ source, onSource }: { source: string; onSource: () => void }) {
  const pattern = textPattern(useSearchText());
  if (!pattern?.test(source)) return null;
  return (
    <div className="flex items-center gap-2 border-b border-line px-3 py-0.5 text-xs text-ink-muted print:hidden">
      Matches are marked in the source only.
      <Button size="sm" variant="ghost" onClick={onSource}>
        Show the source
      </Button>
    </div>
  );
}
