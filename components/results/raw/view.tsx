import { FileWarning, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { saveFile } from "@/components/ui/files/save-file";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { formatBytes } from "@/lib/format/bytes";
import type { Run } from "@/lib/transport/run-search";
import { responses } from "../contents/response-workers";
import { Pending } from "../detail/pending";
import { RawDocumentView } from "./document-view";

/** Bytes. Larger responses are shown only after a question. */
const MAX_UNASKED_BYTES = 30_000_000;

/** The complete response, reformatted only in its whitespace. */
export function RawResponseView({
  shown: { run },
  searched,
}: {
  shown: { run: Run };
  searched: string;
}) {
  return <RawBody key={run.id} run={run} searched={searched} />;
}

function RawBody({ run, searched }: { run: Run; searched: string }) {
  const { body } = run;
  const announce = useAnnounce();
  const [confirmed, setConfirmed] = useState(body.size <= MAX_UNASKED_BYTES);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry
  const opened = useLoaded(
    (signal) =>
      confirmed
        ? responses.run(body, { kind: "raw-open" }, signal).catch(() => "failed" as const)
        : null,
    [body, confirmed, attempt],
  );

  const save = () => saveFile(body, `response-${fileTime(run.startedAt)}.json`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await body.text());
      announce("Copied");
    } catch {
      announce("Copying failed. Save the response instead.", { urgent: true });
    }
  };
  const commands = { onSave: save, onCopy: () => void copy() };

  if (!confirmed)
    return <RawSizeGate bytes={body.size} onShow={() => setConfirmed(true)} {...commands} />;
  if (opened === null) return <Pending label="Loading" />;
  if (opened === "failed")
    return (
      <EmptyState
        headingLevel={3}
        title="The response could not be shown"
        actions={
          <>
            <Button icon={RotateCcw} onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
            <Button onClick={save}>Save as file</Button>
          </>
        }
      >
        The response is complete and can be saved.
      </EmptyState>
    );
  return <RawDocumentView body={body} opened={opened} {...{ searched, ...commands }} />;
}

/** For file names: no colons. */
const fileTime = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll(":", "-");

type RawGateProps = {
  bytes: number;
  onShow: () => void;
  onSave: () => void;
  onCopy: () => void;
};

/** Asks before laying out a very large response. */
function RawSizeGate({ bytes, onShow, onSave, onCopy }: RawGateProps) {
  return (
    <EmptyState
      icon={FileWarning}
      headingLevel={3}
      title={`The response is ${formatBytes(bytes)}`}
      actions={
        <>
          <Button variant="primary" onClick={onShow}>
            Show all
          </Button>
          <Button onClick={onSave}>Save as file</Button>
          <Button onClick={onCopy}>Copy</Button>
        </>
      }
    >
      Showing it takes a few seconds and several times its size in memory. Copying may freeze the
      tab for a moment.
    </EmptyState>
  );
}
