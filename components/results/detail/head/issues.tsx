import { Callout } from "@/components/ui/feedback/callout";
import { ServiceMessage } from "@/components/ui/feedback/service-message";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { truncate } from "@/lib/format/truncate";
import { noticesAt } from "@/lib/results/model/notices";
import type { ResultView } from "@/lib/results/model/result-view";
import { useNotices } from "../../list/list-context";
import { breakAnywhereClass } from "../../list/long-words";

/** A page whose step or format failed was fetched and has content. */
function failureTitle({ health: { statusCode }, contents }: ResultView): string {
  if (statusCode !== null && statusCode >= 400)
    return `The page could not be fetched: status ${statusCode}`;
  return contents.length > 0
    ? "The page was fetched, but not everything worked"
    : "The page could not be fetched";
}

/** Warnings about the whole page. */
export const useWarnings = (result: ResultView): readonly string[] =>
  noticesAt(result, useNotices(result.id), null);

export function PageIssues({ result }: { result: ResultView }) {
  const { health } = result;
  const warnings = useWarnings(result);
  return (
    <>
      {health.failed ? (
        <Callout tone="bad" className="mt-1" title={failureTitle(result)}>
          {health.error ? <ServiceText label="Error of this page" text={health.error} /> : null}
        </Callout>
      ) : null}
      {warnings.length > 0 ? (
        <Callout tone="warn" className="mt-1" title="Warning about this page">
          <ServiceText label="Warning about this page" text={warnings.join("\n")} />
        </Callout>
      ) : null}
    </>
  );
}

/** Long text scrolls in place, so that the tabs stay visible. */
function ServiceText({ label, text }: { label: string; text: string }) {
  const content = (
    <span className={breakAnywhereClass}>
      <ServiceMessage text={truncate(text, 2_000)} />
    </span>
  );
  if (text.length < 300 && !text.includes("\n")) return content;
  return (
    <ScrollArea aria-label={label} className="max-h-24 overflow-y-auto">
      {content}
    </ScrollArea>
  );
}
