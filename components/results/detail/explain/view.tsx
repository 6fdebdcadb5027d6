import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { scrapeDefaults } from "@/lib/contract/defaults";
import { countOf } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import { explainResult } from "@/lib/results/explain/explain-result";
import { listTitle } from "@/lib/results/model/lists";
import { resultName } from "@/lib/results/model/result-tabs";
import type { ResultView } from "@/lib/results/model/result-view";
import { contentWorker } from "../../contents/content-worker";
import { useContent } from "../../contents/use-content";
import { inSlices } from "../../find/in-slices";
import { useListContext } from "../../list/list-context";
import { breakAnywhereClass } from "../../list/long-words";
import { useOfferedCommands } from "../../list/result-commands";
import { UrlParts } from "../../list/result-url";
import { useShownRun } from "../../run/shown-run-context";
import { ScrollRegion } from "../scroll-region";
import { droppedTexts, htmlText, markdownText } from "./dropped-text";

/** How a page came into the response, stage by stage, as far as the response and request say. */
export function ExplainView({ result }: { result: ResultView }) {
  const shown = useShownRun();
  const { billedWith, now } = useListContext();
  const markdown = useContent(result, "markdown");
  if (!shown) return null;
  const billed = billedWith.get(result.id);
  const stages = explainResult(result, {
    request: shown.run.request,
    markdown:
      markdown.state === "ready" && typeof markdown.value === "string" ? markdown.value : null,
    sourceLabel: listTitle(result.source),
    now,
    billedWith: billed ? resultName(billed) : null,
    providers: shown.view.providers.map(({ title }) => title),
  });
  return (
    <ScrollRegion label="How this result was found and scraped" className="@container">
      <ol className="grid gap-px bg-line @xl:grid-cols-2 @4xl:grid-cols-3">
        {stages.map(({ title, facts }, index) => (
          <li key={title} className="min-w-0 bg-surface px-4 py-3">
            <h4 className="font-medium">
              <span className="mr-1.5 text-ink-faint tabular-nums">{index + 1}</span>
              {title}
            </h4>
            <dl className="mt-1.5 grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
              {facts.map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className={`text-ink-muted ${breakAnywhereClass}`}>
                    <bdi>{truncate(label, 100)}</bdi>
                  </dt>
                  <dd className={breakAnywhereClass}>
                    <UrlParts url={truncate(value, 500)} />
                  </dd>
                </div>
              ))}
            </dl>
            {title === "Extracted" ? <Dropped result={result} /> : null}
          </li>
        ))}
      </ol>
      <p className="border-t border-line px-4 py-2 text-xs text-ink-muted">
        From the response and its request. A stage or fact that neither of them reports is left out.
        A service can also match word forms and synonyms, which “Not as written” does not know.
      </p>
    </ScrollRegion>
  );
}

/** Characters of raw HTML that are compared. */
const MAX_LENGTH = 2_000_000;
/** Dropped texts that are listed. */
const MAX_SHOWN = 300;

/** The text that the main-content filter dropped, or how to see it. */
function Dropped({ result }: { result: ResultView }) {
  const filters = useShownRun()?.run.request.scrapeOptions?.onlyMainContent;
  const raw = useContent(result, "rawHtml");
  const html = useContent(result, "html");
  const markdown = useContent(result, "markdown");
  const whatIf = useOfferedCommands(result).find(({ id }) => id === "what-if");
  if (!(filters ?? scrapeDefaults.onlyMainContent)) return null;
  const returned = [html, markdown].find(({ state }) => state === "ready");
  if (
    raw.state === "ready" &&
    typeof raw.value === "string" &&
    raw.value.length <= MAX_LENGTH &&
    returned?.state === "ready" &&
    typeof returned.value === "string"
  )
    return <DroppedTexts raw={raw.value} returned={returned.value} isHtml={returned === html} />;
  if (raw.state === "loading") return null;
  return (
    <div className="mt-2 text-xs text-ink-muted">
      <p>The dropped text is known if rawHtml is also requested, or from a comparison.</p>
      {whatIf ? (
        <Button
          size="sm"
          className="mt-1 print:hidden"
          title={whatIf.hint}
          onClick={whatIf.onSelect}
          onPointerEnter={whatIf.onNear}
          onFocus={whatIf.onNear}
        >
          Compare with the whole page…
        </Button>
      ) : null}
    </div>
  );
}

function DroppedTexts({
  raw,
  returned,
  isHtml,
}: {
  raw: string;
  returned: string;
  isHtml: boolean;
}) {
  const [dropped, setDropped] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    let stop = () => {};
    const inert = async (html: string) =>
      (await contentWorker.run({ kind: "inert", html, options: { imageBase: null } }, gone.signal))
        .markup;
    Promise.all([inert(raw), isHtml ? inert(returned) : null]).then(
      ([page, part]) => {
        if (gone.signal.aborted) return;
        const known = part === null ? markdownText(returned) : htmlText(part);
        const found: string[] = [];
        stop = inSlices(droppedTexts(page, known, found), (done) => {
          if (done) setDropped(found);
        });
      },
      // Aborted, or a page that takes too long: then the dropped text stays unknown.
      () => {},
    );
    return () => {
      gone.abort();
      stop();
    };
  }, [raw, returned, isHtml]);
  if (dropped === null) return null;
  if (dropped.length === 0)
    return <p className="mt-2 text-xs text-ink-muted">No text of the page was dropped.</p>;
  return (
    <details className="mt-2 text-xs">
      <summary className="cursor-pointer">
        {countOf(dropped.length, "text")} of the page dropped
      </summary>
      <ul className="mt-1 grid gap-1 border-l-2 border-line pl-2">
        {dropped.slice(0, MAX_SHOWN).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts can repeat
          <li key={index} className={`text-ink-muted ${breakAnywhereClass}`}>
            <bdi>{truncate(text, 300)}</bdi>
          </li>
        ))}
        {dropped.length > MAX_SHOWN ? (
          <li>{countOf(dropped.length - MAX_SHOWN, "more text")} not listed.</li>
        ) : null}
      </ul>
    </details>
  );
}
