import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { MAX_COMPARED_RUNS } from "@/lib/compare/comparison-url";
import { countOf } from "@/lib/format/count";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";
import { RunChooser } from "./run-chooser";
import type { StoredRuns } from "./use-stored-runs";

type AddRunsProps = {
  stored: StoredRuns;
  taken: readonly string[];
  onAdd: (ids: readonly string[]) => void;
};

export function AddRuns({ stored, taken, onAdd }: AddRunsProps) {
  const [isOpen, setOpen] = useState(false);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const max = MAX_COMPARED_RUNS - taken.length;
  const close = () => {
    setOpen(false);
    setSelected([]);
  };
  return (
    <>
      <Button
        icon={Plus}
        disabled={max <= 0}
        title={max <= 0 ? `A comparison has at most ${MAX_COMPARED_RUNS} runs.` : undefined}
        onClick={() => setOpen(true)}
      >
        Add runs…
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Add runs"
        footer={
          <Button
            variant="primary"
            disabled={selected.length === 0}
            onClick={() => {
              onAdd(selected);
              close();
            }}
          >
            Add {countOf(selected.length, "run")}
          </Button>
        }
      >
        {stored?.ok ? (
          <RunChooser runs={stored.value} {...{ selected, taken, max }} onSelect={setSelected} />
        ) : (
          <p>
            {stored
              ? `The history could not be read. ${storageFailureMessages[stored.failure]}`
              : "Loading…"}
          </p>
        )}
      </Dialog>
    </>
  );
}
