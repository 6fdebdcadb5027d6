import { Download, Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { countOf } from "@/lib/format/count";
import { parseHistoryFile, writeHistoryFile } from "@/lib/storage/runs/history-file";
import type { PastRun } from "@/lib/storage/runs/run-record";
import { loadStoredBody, restoreRun } from "@/lib/storage/runs/run-store";
import { historyFailureMessages } from "./use-history";

type Told = {
  readonly tone: "ok" | "warn" | "bad";
  readonly title: string;
  readonly more?: string;
};

/** Beyond this, a text would be more than a browser can hold. */
const MOST_FILE_BYTES = 400_000_000;

type HistoryFilesProps = { runs: readonly PastRun[]; onBundle: (file: File) => void };

/** The runs that are shown to a file, and runs from a file; a bundle is opened instead. */
export function HistoryFiles({ runs, onBundle }: HistoryFilesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [busy, setBusy] = useState(false);

  const during = async (work: () => Promise<Told>) => {
    setBusy(true);
    setTold(
      await work().catch(
        (error: unknown): Told => ({
          tone: "bad",
          title: "Not done",
          more: error instanceof Error ? error.message : String(error),
        }),
      ),
    );
    setBusy(false);
  };
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (!file) return;
    if (/\.zip$/i.test(file.name)) onBundle(file);
    else void during(() => takeIn(file));
  };

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={Download}
        busy={busy}
        disabled={runs.length === 0}
        onClick={() => during(() => giveOut(runs))}
      >
        Export {countOf(runs.length, "run")}
      </Button>
      <Button size="sm" icon={Upload} busy={busy} onClick={() => picker.current?.click()}>
        Import…
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".ndjson,.jsonl,.zip,application/x-ndjson,application/zip"
        aria-label="File with runs, or a bundle"
        onChange={onFile}
        className="hidden"
      />
      {told ? (
        <Callout tone={told.tone} title={told.title} role="status" className="basis-full">
          {told.more}
        </Callout>
      ) : null}
    </div>
  );
}

async function giveOut(runs: readonly PastRun[]): Promise<Told> {
  const all = [];
  for (const run of runs) {
    const stored = run.body === "kept" ? await loadStoredBody(run.id) : null;
    all.push({ run, blob: stored?.ok ? stored.value : null });
  }
  const address = URL.createObjectURL(await writeHistoryFile(all));
  const link = document.createElement("a");
  link.href = address;
  link.download = "search-history.ndjson";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return { tone: "ok", title: `${countOf(runs.length, "run")} written to search-history.ndjson.` };
}

async function takeIn(file: File): Promise<Told> {
  if (file.size > MOST_FILE_BYTES)
    return { tone: "bad", title: "Nothing was imported.", more: "The file is too large." };
  const read = parseHistoryFile(await file.text());
  if (!read.ok) return { tone: "bad", title: "Nothing was imported.", more: read.message };
  let done = 0;
  for (const { run, blob } of read.runs) {
    const kept = await restoreRun(run, blob);
    if (!kept.ok)
      return {
        tone: "bad",
        title: `${countOf(done, "run")} imported, the others not.`,
        more: historyFailureMessages[kept.failure],
      };
    done += 1;
  }
  return {
    tone: read.unreadable > 0 ? "warn" : "ok",
    title: `${countOf(done, "run")} imported.`,
    ...(read.unreadable > 0 && { more: `${countOf(read.unreadable, "line")} could not be read.` }),
  };
}
