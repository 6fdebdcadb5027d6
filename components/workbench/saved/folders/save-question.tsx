import { type FormEvent, useId, useState } from "react";
import { TextComparison } from "@/components/compare/text/text-comparison";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { countOf } from "@/lib/format/count";
import { MAX_NAME_LENGTH } from "@/lib/request/saved/saved-request";
import { ReportLines } from "../report-lines";
import { placeLabel } from "./places";
import type { FolderSave, FolderSaveOutcome, SaveConflict } from "./save-to-folder";

type SaveQuestionProps = {
  outcome: Extract<FolderSaveOutcome, { kind: "conflict" | "secrets" }>;
  onSave: (save: FolderSave) => Promise<boolean>;
  onTakeTheirs: (conflict: SaveConflict) => void;
  onClose: () => void;
};

/** Asks what to do with a save over a newer version, or with lines that seem to hold a secret. */
export function SaveQuestion({ outcome, onSave, onTakeTheirs, onClose }: SaveQuestionProps) {
  return outcome.kind === "conflict" ? (
    <ConflictDialog conflict={outcome.conflict} {...{ onSave, onTakeTheirs, onClose }} />
  ) : (
    <SecretsDialog outcome={outcome} {...{ onSave, onClose }} />
  );
}

type SecretsDialogProps = Pick<SaveQuestionProps, "onSave" | "onClose"> & {
  outcome: Extract<FolderSaveOutcome, { kind: "secrets" }>;
};

function SecretsDialog({ outcome: { save, lines }, onSave, onClose }: SecretsDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${countOf(lines.length, "line")} may contain a secret`}
      description="Nothing was saved. Others can read the file."
      footer={
        <>
          <Button data-autofocus="" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void onSave({ ...save, allowSecrets: true })}>Save anyway</Button>
        </>
      }
    >
      <ReportLines label="Possible secrets" list={lines} />
    </Dialog>
  );
}

type ConflictDialogProps = Omit<SaveQuestionProps, "outcome"> & { conflict: SaveConflict };

function ConflictDialog({ conflict, onSave, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { save, path, theirs, mine, myRequest } = conflict;
  const keepMine = () => {
    const origin = theirs && { path: theirs.path, version: theirs.version };
    void onSave({ ...save, origin, edit: () => myRequest });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title={theirs ? "The file has changed" : "The file was deleted"}
      description={
        <>
          <bdi>{path}</bdi> in {placeLabel(save.place)}{" "}
          {theirs
            ? "has a different version than the one you opened. Nothing was saved."
            : "no longer exists. Nothing was saved."}
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => onTakeTheirs(conflict)}>
            {theirs ? "Take theirs" : "Leave it deleted"}
          </Button>
          <Button variant="primary" onClick={keepMine}>
            {theirs ? "Keep mine" : "Save mine again"}
          </Button>
        </>
      }
    >
      <div data-autofocus="" tabIndex={-1} className="grid gap-4 outline-none">
        <TextComparison
          before={
            theirs
              ? { ok: true, text: theirs.text }
              : { ok: false, reason: "The file was deleted." }
          }
          after={{ ok: true, text: mine }}
          names={["On disk", "Yours"]}
        />
        {theirs ? <OtherName {...{ conflict, onSave }} /> : null}
      </div>
    </Dialog>
  );
}

/** Saves the own version beside the other one. */
function OtherName({
  conflict: { save, myRequest },
  onSave,
}: Pick<ConflictDialogProps, "conflict" | "onSave">) {
  const id = useId();
  const [name, setName] = useState(`${myRequest.name} (mine)`.slice(0, MAX_NAME_LENGTH));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSave({ ...save, origin: null, edit: () => ({ ...myRequest, name }) });
  };
  return (
    <form id={id} onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field label="Name for yours" className="min-w-0 flex-1 basis-60">
        <TextInput
          value={name}
          maxLength={MAX_NAME_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit">Save mine under this name</Button>
    </form>
  );
}
