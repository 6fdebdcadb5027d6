import { useDeferredValue, useMemo, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { importCollectionFiles } from "@/lib/import/collections/import-files";
import { defaultImportOptions, type ImportFailure } from "@/lib/import/import-result";
import { importText } from "@/lib/import/import-text";
import { parseRecording } from "@/lib/import/recordings/recording";
import { escapeBody } from "@/lib/variables/resolve-body";
import { useCommands } from "../commands/context";
import type { DialogProps } from "../layout/dialog-props";
import { ImportCollection } from "./collection";
import { importFailureMessage, importKindLabels } from "./messages";
import { ImportPreview, isLink } from "./preview";
import { ImportRecording } from "./recording";
import { ImportText } from "./text-field";

/** Fills the form with a request in another notation. Shows a preview first. */
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
      title="Import request"
      description="Paste JSON, YAML, a curl, HTTPie or PowerShell command, an HTTP message, code, a HAR file, a link, a recording of steps, a .http file, or a collection of Postman, Insomnia, Hoppscotch, Thunder Client or Bruno. Nothing is sent."
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
  const [asWritten, setAsWritten] = useState(false);
  // Deferred, so that a large text does not slow down typing.
  const read = useDeferredValue(text);
  const recording = useMemo(() => parseRecording(read), [read]);
  const collection = useMemo(() => (recording ? null : collectionIn(read)), [read, recording]);
  const result = useMemo(
    () => (read.trim() === "" || recording || collection ? null : importText(read, choices)),
    [read, choices, recording, collection],
  );
  const imported = result?.ok ? result : null;

  const importNow = () => {
    // The preview may lag behind the text. Import exactly what the field shows.
    const latest = read === text ? imported : importText(text, choices);
    if (!latest?.ok) return;
    const { destination, body, kind } = latest;
    onClose();
    // A link has what was sent, so its braces are text.
    const isText = asWritten || isLink(kind);
    load(isText ? escapeBody(body) : body, importKindLabels[kind]);
    if (connect && connects && destination?.key) connect(destination);
  };

  return (
    <form
      data-drops-typed=""
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        importNow();
      }}
    >
      <ImportText
        text={text}
        onText={setText}
        error={errorIn(recording) ?? errorIn(result)}
        dropped={incoming.files()}
      />
      {recording?.ok ? (
        <ImportRecording key={read} recording={recording} onClose={onClose} />
      ) : null}
      {collection ? <ImportCollection key={read} imported={collection} onClose={onClose} /> : null}
      {imported ? (
        <ImportPreview
          imported={imported}
          choices={choices}
          onChoices={setChoices}
          connects={connects}
          onConnects={connect ? setConnects : undefined}
          {...{ asWritten }}
          onAsWritten={setAsWritten}
        />
      ) : null}
      {recording?.ok || collection ? null : (
        <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-4 py-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={!imported}>
            Import
          </Button>
        </div>
      )}
    </form>
  );
}

/** The collection of another tool that a text contains. */
const collectionIn = (text: string) => {
  const [first] = importCollectionFiles([{ path: "", text }]).imported;
  return first && first.collection.requests.length > 0 ? first : null;
};

const errorIn = (result: { readonly ok: true } | ImportFailure | null): string | undefined =>
  result?.ok === false ? importFailureMessage(result) : undefined;
