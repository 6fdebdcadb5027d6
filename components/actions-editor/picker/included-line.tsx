import { Progress } from "@/components/ui/feedback/progress";
import { formatCount } from "@/lib/format/count";
import type { PickPurpose } from "@/lib/request/selectors/pick";
import type { IncludedContent } from "./included";

/** How much of the page's text would be left. */
export function PickerIncluded({
  included,
  purpose,
}: {
  included: IncludedContent;
  purpose: PickPurpose;
}) {
  const { characters, all, include } = included;
  const share = all === 0 ? 0 : characters / all;
  return (
    <section aria-label="What would be kept" className="grid gap-1">
      <Progress
        label="Text that would be kept"
        value={share * 100}
        text={`${shareWords(share)} · ${formatCount(characters)} of ${formatCount(all)} characters`}
      />
      <p className="text-xs text-ink-muted">
        {purpose === "include" && include === null
          ? "Nothing is picked to be kept, so everything is."
          : include === null
            ? "Only the main content of the rest is read, unless that is switched off."
            : "With what is to be kept, the main content is not looked for."}
      </p>
    </section>
  );
}

const shareWords = (share: number): string =>
  share > 0 && share < 0.01 ? "Under 1 %" : `${Math.round(share * 100)} %`;
