import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { formatCount } from "@/lib/format/count";
import { type Matches, useMatchSteps } from "./matches";
import { useSearchText } from "./search-hits";
import { useStepKeys } from "./step-keys";

type FoundBarProps = {
  region: RefObject<HTMLElement | null>;
  matches: Matches;
  /** Shown next to "No match here". */
  elsewhere?: ReactNode;
};

/** Number of matches of the searched text in a content, and steps through them by button, `n` and `N`. */
export function FoundBar(props: FoundBarProps) {
  return useSearchText().trim() === "" ? null : <Bar {...props} />;
}

function Bar({ region, matches, elsewhere }: FoundBarProps) {
  const text = useSearchText().trim();
  const { at, go } = useMatchSteps(region, matches, text);
  useStepKeys(go);
  const { count, complete } = matches;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label="Matches in this page"
      data-find-skip=""
      className="sticky top-0 z-2 flex min-h-7 shrink-0 items-center gap-1 border-b border-line bg-surface px-3 py-0.5 text-xs text-ink-muted print:hidden"
    >
      <span aria-live="polite" className="tabular-nums">
        {count > 0
          ? `${formatCount(at + 1)} of ${formatCount(count)}${complete ? "" : " or more"}`
          : complete
            ? "No match here"
            : "Searching…"}
      </span>
      {count > 0 ? (
        <>
          <IconButton
            size="sm"
            icon={ChevronUp}
            label="Previous match"
            shortcut="shift+n"
            onClick={() => go(-1)}
          />
          <IconButton
            size="sm"
            icon={ChevronDown}
            label="Next match"
            shortcut="n"
            onClick={() => go(1)}
          />
        </>
      ) : complete ? (
        elsewhere
      ) : null}
    </div>
  );
}
