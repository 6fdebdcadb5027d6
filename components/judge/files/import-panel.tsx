import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { ChoiceSelect } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import { Callout } from "@/components/ui/feedback/callout";
import { FailureCallout } from "@/components/ui/feedback/failure-callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Loading } from "@/components/ui/feedback/spinner";
import { useDroppedFile } from "@/components/ui/files/dropped-file";
import { FileButton } from "@/components/ui/files/file-button";
import { ScrollingTable } from "@/components/ui/layout/scrolling-table";
import { useFirst } from "@/components/ui/loading/use-first";
import { countOf, formatCount } from "@/lib/format/count";
import { errorMessage } from "@/lib/format/error-message";
import { cellClass, HeadRow } from "../cells";
import { Panel } from "../panel";
import type { CasePartProps } from "../state/use-case";
import {
  type FileKind,
  fileKindLabels,
  importFileKinds,
  type ReadFile,
  readImport,
} from "./read-import";

/** Reads a file, shows what became of its lines, and imports after a confirmation. */
export function ImportPanel({ whole, changes }: CasePartProps) {
  const [kind, setKind] = useState<FileKind>("judgements");
  const [judge, setJudge] = useState("imported");
  const [read, setRead] = useState<ReadFile | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isStoring, setStoring] = useState(false);
  const announce = useAnnounce();
  /** The ids that the file's queries got are those of other queries now. */
  const isOutdated =
    read !== null &&
    whole.judgeCase.queries.some(
      ({ query }, at) => read.added.judgeCase.queries[at]?.query !== query,
    );

  const open = async (file: File) => {
    setBusy(true);
    setRead(null);
    setFailure(null);
    try {
      setRead(await readImport(file, kind, whole, judge.trim() || "imported"));
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setBusy(false);
  };
  useDroppedFile((file) => void open(file));
  const confirm = async () => {
    if (!read) return;
    setStoring(true);
    const isStored = await changes.add(read.added);
    setStoring(false);
    if (!isStored) return;
    announce(`Imported ${read.summary}.`);
    setRead(null);
  };

  return (
    <Panel isForm title="Import" note="Nothing changes before you confirm the report.">
      <Field label="Content of the file">
        <ChoiceSelect
          value={kind}
          options={importFileKinds.map((each) => ({ value: each, label: fileKindLabels[each] }))}
          onValueChange={(chosen) => {
            setKind(chosen);
            setRead(null);
          }}
        />
      </Field>
      {kind === "judgements" || kind === "csv" || kind === "qrels" ? (
        <Field label="Judge of the file" help="For files that name no judges.">
          <TextInput
            maxLength={60}
            value={judge}
            onChange={({ target }) => setJudge(target.value)}
          />
        </Field>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          size="sm"
          label="Choose a file…"
          accept=".csv,.tsv,.txt,.qrels,.run,text/plain,text/csv"
          busy={busy}
          onFile={open}
        />
        {busy ? <Loading>Reading…</Loading> : null}
      </div>
      <FailureCallout title="The file was not read" message={failure} />
      {read ? (
        <>
          <ImportReportView name={read.name} report={read.report} notes={read.notes} />
          {isOutdated ? (
            <Callout tone="warn" role="alert" title="The report is outdated">
              Other queries were added to the case after the file was read. Choose the file again.
            </Callout>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              disabled={read.isEmpty || isOutdated}
              busy={isStoring}
              onClick={confirm}
            >
              Import {read.summary}
            </Button>
            <Button onClick={() => setRead(null)}>Discard</Button>
          </div>
        </>
      ) : null}
    </Panel>
  );
}

const PAGE = 100;

function ImportReportView({ name, report, notes }: Pick<ReadFile, "name" | "report" | "notes">) {
  const { lines, imported, unrated, duplicates, failed, distribution, issues } = report;
  const [first, more] = useFirst(
    issues,
    PAGE,
    () => `Show more of ${countOf(issues.length, "issue")}`,
  );
  const parts = [
    `${formatCount(imported)} to import`,
    ...(duplicates > 0 ? [countOf(duplicates, "duplicate")] : []),
    ...(unrated > 0 ? [`${formatCount(unrated)} without a rating`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} with an issue`] : []),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Callout
        tone={imported === 0 ? "bad" : failed > 0 ? "warn" : "ok"}
        role="status"
        title={`${name}: ${countOf(lines, "line")}, ${parts.join(", ")}.`}
      >
        {distribution.length > 0
          ? `Grades: ${distribution.map(([grade, count]) => `${grade} × ${formatCount(count)}`).join(", ")}. `
          : null}
        {notes.join(" ")}
      </Callout>
      {issues.length > 0 ? (
        <ScrollingTable label="Lines with an issue">
          <HeadRow names={["Line", "Issue"]} />
          <tbody>
            {first.map(({ line, message }) => (
              <tr key={`${line} ${message}`}>
                <td className={`${cellClass} tabular-nums`}>{line}</td>
                <td className={`${cellClass} [overflow-wrap:anywhere]`}>{message}</td>
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      ) : null}
      {more}
      {failed > issues.length ? (
        <p className="text-xs text-ink-muted">
          Only the first {formatCount(issues.length)} of {countOf(failed, "line")} are listed.
        </p>
      ) : null}
    </div>
  );
}
