import { Grid3x3, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { RelativeTime } from "@/components/ui/feedback/relative-time";
import { Loading } from "@/components/ui/feedback/spinner";
import { OpenBundleButton } from "@/components/ui/files/open-bundle-button";
import { unreachable } from "@/components/ui/loading/unreachable";
import { formatCount } from "@/lib/format/count";
import type { StorageResult } from "@/lib/storage/browser-database";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";
import { listSweeps, subscribeToSweeps } from "@/lib/storage/sweeps/sweeps";
import { phaseLabel } from "@/lib/sweep/labels";
import type { Sweep } from "@/lib/sweep/sweep";
import { phaseTones } from "../run/tones";

/** Milliseconds between two readings of the list while a sweep runs. */
const READ_EVERY_MS = 1_000;

type SweepListProps = {
  readonly onNew: () => void;
  readonly onOpened: (id: string) => void;
};

/** The stored sweeps of this browser, newest first. */
export function SweepList({ onNew, onOpened }: SweepListProps) {
  const stored = useSweeps();
  if (!stored) return <Loading />;
  if (!stored.ok)
    return (
      <Callout tone="bad" role="alert" title="The sweeps of this browser could not be read">
        {storageFailureMessages[stored.failure]}
      </Callout>
    );
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Plus} onClick={onNew}>
          New sweep
        </Button>
        <OpenSweepButton onOpened={onOpened} />
      </div>
      {stored.value.length === 0 ? (
        <EmptyState
          inCard
          icon={Grid3x3}
          title="No sweeps yet"
          className="rounded-lg border border-line bg-surface p-4"
        >
          A sweep sends one request many times with some of its fields varied, under a cap. Start
          one here, or from the request of the workbench.
        </EmptyState>
      ) : (
        <ul aria-label="Sweeps" className="grid gap-2">
          {stored.value.map((sweep) => (
            <Entry key={sweep.id} sweep={sweep} />
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ sweep }: { sweep: Sweep }) {
  const { id, name, createdAt, progress, cells, connection } = sweep;
  const done = cells.filter(({ state }) => state === "done").length;
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 hover:border-line-strong">
      <a
        href={`/sweep?id=${encodeURIComponent(id)}`}
        className="min-w-0 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-accent"
      >
        {name}
      </a>
      <Badge tone={phaseTones[progress.phase]}>{phaseLabel(progress)}</Badge>
      <span className="text-ink-muted tabular-nums">
        {formatCount(done)} of {formatCount(cells.length)} done
      </span>
      <span className="text-ink-muted">{connection.label}</span>
      <span className="ml-auto text-xs text-ink-muted">
        <RelativeTime at={createdAt} />
      </span>
    </li>
  );
}

function useSweeps(): StorageResult<readonly Sweep[]> | null {
  const [stored, setStored] = useState<StorageResult<readonly Sweep[]> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      void listSweeps().then((next) => {
        if (isCurrent) setStored(next);
      });
    };
    read();
    const unsubscribe = subscribeToSweeps(() => {
      timer ??= setTimeout(read, READ_EVERY_MS);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  return stored;
}

function OpenSweepButton({ onOpened }: { onOpened: (id: string) => void }) {
  const open = async (file: File): Promise<string | null> => {
    const code = await import("@/lib/storage/sweeps/sweep-bundle").catch(() => null);
    if (!code) return unreachable;
    const opened = await code.openSweepBundle(file);
    if (!opened.ok) return opened.message;
    onOpened(opened.id);
    return null;
  };
  return (
    <OpenBundleButton content="Bundle of a sweep" accept=".zip,application/zip" onFile={open} />
  );
}
