import { FileX } from "lucide-react";
import { useMemo } from "react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { truncate } from "@/lib/format/truncate";
import { missingReason } from "@/lib/results/contents/detail-missing";
import { type DetailTab, wholeResponse } from "@/lib/results/contents/detail-tabs";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import type { ResultView } from "@/lib/results/model/result-view";
import { useContent } from "../contents/use-content";
import { useNotices } from "../list/list-context";
import { breakAnywhereClass } from "../list/long-words";
import { useRunActions } from "../run/shown-run-context";
import { formatViews } from "./formats/registry";
import { Pending } from "./pending";
import { SizeGate } from "./size-gate";

type DetailContentProps = {
  tab: DetailTab;
  result: ResultView;
  onCommand: (command: FailureCommand) => void;
};

export function DetailContent(props: DetailContentProps) {
  const { tab } = props;
  if (tab.missing !== null) return <NotReturned {...props} type={tab.missing} />;
  if (tab.ofRun) return <OfRun {...props} />;
  return (
    <SizeGate tab={tab} result={props.result}>
      <OfResult {...props} />
    </SizeGate>
  );
}

/** Loads content at the top level of the response in place of a result's. */
function OfRun(props: DetailContentProps) {
  const actions = useRunActions();
  const { result } = props;
  const response = useMemo(
    () => ({ ...result, id: wholeResponse, contents: actions ? [actions] : [] }),
    [result, actions],
  );
  return (
    <SizeGate tab={props.tab} result={response}>
      <OfResult {...props} result={response} />
    </SizeGate>
  );
}

function OfResult({ tab, result }: DetailContentProps) {
  const content = useContent(result, tab.key);
  if (content.state === "loading") return <Pending />;
  if (content.state === "unavailable")
    return (
      <EmptyState headingLevel={4} title="This content could not be loaded">
        {content.reason}
      </EmptyState>
    );
  const { View } = formatViews[tab.key];
  return <View tab={tab} value={content.value} result={result} />;
}

type NotReturnedProps = DetailContentProps & { type: NonNullable<DetailTab["missing"]> };

function NotReturned({ tab, type, result, onCommand }: NotReturnedProps) {
  const { reported, likely } = missingReason(type, result, useNotices(result.id));
  return (
    <EmptyState
      icon={FileX}
      headingLevel={4}
      title={`${tab.title} was requested but not returned`}
      actions={
        <>
          <Button size="sm" onClick={() => onCommand({ kind: "retry" })}>
            Run again
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onCommand({ kind: "focus-field", field: "scrapeOptions.formats" })}
          >
            Change formats
          </Button>
        </>
      }
    >
      {likely === null ? null : <p>{likely}</p>}
      {reported.map((text) => (
        <p
          key={text}
          className={`mt-1.5 border-l-2 border-line-strong pl-2 text-xs ${breakAnywhereClass}`}
        >
          The service says: <bdi>{truncate(text, 500)}</bdi>
        </p>
      ))}
    </EmptyState>
  );
}
