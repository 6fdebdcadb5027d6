import { RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { Run } from "@/lib/transport/run-search";
import type { ShownRun } from "@/lib/transport/run-state";
import type { RawOpened } from "@/lib/workers/protocol";
import { Pending } from "../detail/pending";
import { saveFile } from "../export/save-file";
import { RawDocumentView } from "./document-view";
import { queryRaw } from "./query-raw";
import { RawSizeGate } from "./size-gate";

/** Bytes that are shown without a question. */
const ASK_FROM = 30_000_000;

type Opening = { readonly body: Blob; readonly opened: RawOpened | "failed" };

/** The whole response, exactly as it came but for its white space. */
export function RawView({ shown: { run } }: { shown: ShownRun }) {
  return <RawBody key={run.id} run={run} />;
}

function RawBody({ run }: { run: Run }) {
  const { body } = run;
  const announce = useAnnounce();
  const [wanted, setWanted] = useState(body.size <= ASK_FROM);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the reason to try again
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    queryRaw(body, { what: "open" }, "opened", gone.signal).then(
      (opened) => setOpening({ body, opened }),
      () => {
        if (!gone.signal.aborted) setOpening({ body, opened: "failed" });
      },
    );
    return () => gone.abort();
  }, [body, wanted, tries]);

  const save = () => saveFile(body, `response-${fileTime(run.startedAt)}.json`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await body.text());
      announce("Copied");
    } catch {
      announce("The response could not be copied; save it instead", "assertive");
    }
  };
  const acts = { onSave: save, onCopy: () => void copy() };

  if (!wanted) return <RawSizeGate bytes={body.size} onShow={() => setWanted(true)} {...acts} />;
  if (opening?.body !== body) return <Pending label="Laying out" />;
  if (opening.opened === "failed")
    return (
      <EmptyState
        headingLevel={3}
        title="What lays the response out has stopped"
        actions={
          <>
            <Button
              icon={RotateCcw}
              onClick={() => {
                setOpening(null);
                setTries(tries + 1);
              }}
            >
              Try again
            </Button>
            <Button onClick={save}>Save as a file</Button>
          </>
        }
      >
        Every byte of it is kept.
      </EmptyState>
    );
  return <RawDocumentView body={body} opened={opening.opened} {...acts} />;
}

/** For a file's name: no colons. */
const fileTime = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll(":", "-");
