import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { countOf } from "@/lib/format/count";
import type { FileReport } from "./file-report";
import { ReportLines } from "./report-lines";

type ReportViewProps = { report: FileReport; onDismiss: () => void };

export function ReportView({ report: { tone, title, list }, onDismiss }: ReportViewProps) {
  return (
    <Callout
      tone={tone}
      title={title}
      role="status"
      className="basis-full"
      actions={
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {list.length > 0 ? <ReportLines label="Report" list={list} /> : null}
    </Callout>
  );
}

type SecretsQuestionProps = {
  secrets: readonly string[];
  onExport: () => void;
  onCancel: () => void;
};

/** Files that seem to hold a secret are saved only after this question. */
export function SecretsQuestion({ secrets, onExport, onCancel }: SecretsQuestionProps) {
  return (
    <Callout
      tone="warn"
      title={`${countOf(secrets.length, "line")} may contain a secret. Nothing was exported.`}
      role="alert"
      className="basis-full"
      actions={
        <>
          <Button size="sm" onClick={onExport}>
            Export anyway
          </Button>
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <ReportLines label="Possible secrets" list={secrets} />
    </Callout>
  );
}
