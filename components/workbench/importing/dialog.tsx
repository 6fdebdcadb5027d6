import { useDeferredValue, useMemo, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { defaultImportOptions, type ImportFailure } from "@/lib/import/import-result";
import { importText } from "@/lib/import/import-text";
import { parseRecording } from "@/lib/import/recordings/recording";
import { useCommands } from "../commands/context";
import type { DialogProps } from "../layout/dialog-props";
import { importFailureMessage, importKindLabels } from "./messages";
import { ImportPreview } from "./preview";
import { ImportRecording } from "./recording";
import { ImportText } from "./text-field";

/** Fills the form with a request that is written elsewhere; shows first what of it would be taken. */
export function ImportDialog({ open, onClose }: DialogProps) {
  const { incoming } = useCommands();
  const close = () => {
    incoming.clear();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      title="Import a request"
      description="JSON, a curl or PowerShell command, an HTTP message, a call in JavaScript or Python, a link, or a recording of steps. Nothing is sent."
    >
      <Import onClose={close} />
    </Dialog>
  );
}

function Import({ onClose }: { onClose: () => void }) {
  const { load, connect, incoming } = useCommands();
  const [text, setText] = useState(() => incoming.text() ?? "");
  const [choices, setChoices] = useState(defaultImportOptions);
  const [connects, setConnects] = useState(true);
  // A large text must not hold up the typing.
  const read = useDeferredValue(text);
  const recording = useMemo(() => parseRecording(read), [read]);
  const result = useMemo(
    () => (read.trim() === "" || recording ? null : importText(read, choices)),
    [read, choices, recording],
  );
  const imported = result?.ok ? result : null;

  const use = () => {
    // What is shown is what is taken.
    const latest = read === text ? imported : importText(text, choices);
    if (!latest?.ok) return;
    const { destination, body, kind } = latest;
    onClose();
    load(body, importKindLabels[kind]);
    if (connect && connects && destination?.key) connect(destination);
  };

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <ImportText
        text={text}
        onText={setText}
        error={errorIn(recording) ?? errorIn(result)}
        dropped={incoming.file()}
      />
      {recording?.ok ? (
        <ImportRecording key={read} recording={recording} onClose={onClose} />
      ) : null}
      {imported ? (
        <ImportPreview
          imported={imported}
          choices={choices}
          onChoices={setChoices}
          connects={connects}
          onConnects={connect ? setConnects : undefined}
        />
      ) : null}
      {recording?.ok ? null : (
        <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-4 py-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={!imported}>
            Use
          </Button>
        </div>
      )}
    </form>
  );
}

const errorIn = (result: { readonly ok: true } | ImportFailure | null): string | undefined =>
  result?.ok === false ? importFailureMessage(result) : undefined;
