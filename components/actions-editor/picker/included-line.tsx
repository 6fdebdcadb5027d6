import { Progress } from "@/components/ui/feedback/progress";
import { formatCount } from "@/lib/format/count";
import type { PickPurpose } from "@/lib/request/selectors/pick";
import type { IncludedContent } from "./included";

type PickerIncludedProps = { included: IncludedContent; purpose: PickPurpose };

/** The share of the page's text that would remain. */
export function PickerIncluded({ included, purpose }: PickerIncludedProps) {
  const { characters, all, include } = included;
  const share = all === 0 ? 0 : characters / all;
  return (
    <section aria-label="Kept content" className="grid gap-1">
      <Progress
        label="Kept text"
        value={share * 100}
        text={`${formatShare(share)} · ${formatCount(characters)} of ${formatCount(all)} characters`}
      />
      <p className="text-xs text-ink-muted">
        {purpose === "include" && include === null
          ? "Nothing selected: everything is kept."
          : include === null
            ? "Main-content detection still applies to the rest, unless it is off."
            : "“Keep only” overrides main-content detection."}
      </p>
    </section>
  );
}

const formatShare = (share: number): string =>
  share > 0 && share < 0.01 ? "Under 1 %" : `${Math.round(share * 100)} %`;
