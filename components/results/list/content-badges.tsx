import { Braces, EyeOff, FileMinus, History, ImageOff } from "lucide-react";
import { Badge } from "@/components/ui/feedback/badge";
import { countOf } from "@/lib/format/count";
import { contentState, THIN_TEXT } from "@/lib/results/facets/content-state";
import { contentLabels } from "@/lib/results/facets/facets";
import { changeText } from "@/lib/results/facets/table-columns";
import { looksBlocked } from "@/lib/results/model/block-page";
import type { ResultView } from "@/lib/results/model/result-view";
import { useRunRequest, useShownRun } from "../run/shown-run-context";
import { blankLabels, pageKey, useBlankPictures } from "../thumbnails/blank-pictures";
import { useListContext } from "./list-context";

/** Badges about the content of a page: changed, unlike the schema, empty, thin, or a snippet only. */
export function ContentBadges({ result }: { result: ResultView }) {
  const issues = useListContext().violations?.get(result.id);
  const redacts = Boolean(useRunRequest()?.scrapeOptions?.redactPII);
  const { change } = result;
  return (
    <>
      {change === null || change === "same" ? null : (
        <Badge
          {...(change === "removed"
            ? { tone: "warn" }
            : change === "changed" && { tone: "accent" })}
          plain={change === "new"}
          icon={History}
          title="Compared with the last scrape of this page"
        >
          {changeText(result)}
        </Badge>
      )}
      {issues ? (
        <Badge tone="warn" icon={Braces} title="See the JSON tab">
          {countOf(issues, "schema violation")}
        </Badge>
      ) : null}
      <StateBadge result={result} />
      <ScreenshotBadge id={result.id} />
      <RedactionBadge redacts={redacts} result={result} />
    </>
  );
}

/** In a run with redaction: the excerpt still has what the service wrote. */
export function RedactionBadge({ redacts, result }: { redacts: boolean; result: ResultView }) {
  if (!redacts || result.excerpt === null) return null;
  return (
    <Badge
      plain
      icon={EyeOff}
      title="redactPII applies to the content of pages. The excerpt comes from the search."
    >
      Excerpt not redacted
    </Badge>
  );
}

/** A screenshot that was loaded and shows nothing. */
function ScreenshotBadge({ id }: { id: string }) {
  const blank = useBlankPictures().get(pageKey(useShownRun()?.run.id ?? "", id));
  if (!blank) return null;
  const { label, hint } = blankLabels[blank];
  return (
    <Badge tone="warn" icon={ImageOff} title={hint}>
      {label}
    </Badge>
  );
}

const hints = {
  empty: "The page was fetched, but has no text. It may need waitFor, or onlyMainContent off.",
  thin: `The page has fewer than ${THIN_TEXT} characters of text`,
  snippet: "No requested content was returned: there is only the excerpt of the search",
};

function StateBadge({ result }: { result: ResultView }) {
  const state = contentState(result);
  if (state === "full" || result.health.failed || looksBlocked(result)) return null;
  // Without requested formats, every result is a snippet.
  if (state === "snippet" && (result.health.missing.length === 0 || result.excerpt === null))
    return null;
  return (
    <Badge
      {...(state === "empty" && { tone: "warn" })}
      plain={state !== "empty"}
      icon={FileMinus}
      title={hints[state]}
    >
      {contentLabels[state]}
    </Badge>
  );
}
