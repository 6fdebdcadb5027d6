import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { FileButton } from "@/components/ui/files/file-button";
import { saveFile } from "@/components/ui/files/save-file";
import { countOf } from "@/lib/format/count";
import { errorMessage } from "@/lib/format/error-message";
import { parseHistoryFile, writeHistoryFile } from "@/lib/storage/runs/history-file";
import { mergeRuns } from "@/lib/storage/runs/import-runs";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { loadStoredBody } from "@/lib/storage/runs/run-store";
import { historyFailureMessages } from "./use-history";

type Outcome = {
  readonly tone: "ok" | "warn" | "bad";
  readonly title: string;
  readonly detail?: string;
};

/** Upper bound of a string in browsers, roughly. */
const MAX_FILE_BYTES = 400_000_000;

type HistoryFilesProps = {
  runs: readonly PastRun[];
  withTries: (run: PastRun) => readonly PastRun[];
  onBundle: (file: File) => void;
};

export function HistoryFiles({ runs, withTries, onBundle }: HistoryFilesProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);

  const runAction = async (work: () => Promise<Outcome>) => {
    setBusy(true);
    setOutcome(
      await work().catch(
        (error: unknown): Outcome => ({
          tone: "bad",
          title: "Failed",
          detail: errorMessage(error),
        }),
      ),
    );
    setBusy(false);
  };
  const onFile = (file: File) => {
    if (/\.zip$/i.test(file.name)) onBundle(file);
    else void runAction(() => importRuns(file));
  };

  return (
    <div className="contents">
      <Button
        size="sm"
        icon={Download}
        busy={busy}
        disabled={runs.length === 0}
        onClick={() => runAction(() => exportRuns(runs, withTries))}
      >
        Export {countOf(runs.length, "run")}
      </Button>
      <FileButton
        label="Import…"
        content="History file or bundle"
        accept=".ndjson,.jsonl,.zip,application/x-ndjson,application/zip"
        size="sm"
        busy={busy}
        onFile={onFile}
      />
      {outcome ? (
        <Callout tone={outcome.tone} title={outcome.title} role="status" className="basis-full">
          {outcome.detail}
        </Callout>
      ) : null}
    </div>
  );
}

async function exportRuns(
  runs: readonly PastRun[],
  withTries: (run: PastRun) => readonly PastRun[],
): Promise<Outcome> {
  const all = [];
  for (const run of runs.flatMap(withTries)) {
    const stored = run.body === "kept" ? await loadStoredBody(run.id) : null;
    all.push({ run, blob: stored?.ok ? stored.value : null });
  }
  const unread = all.filter(({ run, blob }) => run.body === "kept" && blob === null).length;
  saveFile(await writeHistoryFile(all), "search-history.ndjson");
  const title = `${countOf(runs.length, "run")} exported to search-history.ndjson.`;
  if (unread === 0) return { tone: "ok", title };
  return {
    tone: "warn",
    title,
    detail: `${countOf(unread, "response")} could not be read and ${unread === 1 ? "is" : "are"} not in the file.`,
  };
}

async function importRuns(file: File): Promise<Outcome> {
  if (file.size > MAX_FILE_BYTES)
    return { tone: "bad", title: "Nothing was imported.", detail: "The file is too large." };
  const parsed = parseHistoryFile(await file.text());
  if (!parsed.ok) return { tone: "bad", title: "Nothing was imported.", detail: parsed.message };
  const { ids, changed, failure } = await mergeRuns(parsed.runs, parsed.files);
  const known = ids.size - changed;
  const done = countOf(changed, "run");
  if (failure !== null)
    return {
      tone: "bad",
      title: `${done} imported, then storing failed.`,
      detail: historyFailureMessages[failure],
    };
  return {
    tone: parsed.unreadable > 0 ? "warn" : "ok",
    title: `${done} imported.${known > 0 ? ` ${countOf(known, "run")} already stored.` : ""}`,
    ...(parsed.unreadable > 0 && {
      detail: `${countOf(parsed.unreadable, "line")} could not be parsed.`,
    }),
  };
}
