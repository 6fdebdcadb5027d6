import { useState } from "react";
import { FailureCallout } from "@/components/ui/feedback/failure-callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useDroppedFile } from "@/components/ui/files/dropped-file";
import { FileButton } from "@/components/ui/files/file-button";
import { countOf } from "@/lib/format/count";
import { textOfFile } from "@/lib/format/text-files/decode-text";
import { readCaseFile } from "@/lib/judge/files/case-file";
import { hasCase, writeWholeCase } from "@/lib/storage/judgements/judgements";
import { createStorageId } from "@/lib/storage/storage-id";
import { storageMessages } from "../state/storage-messages";

/** Opens an exported case. A case that is stored already is added as a copy. */
export function OpenCaseFile({ onOpened }: { onOpened: (id: string) => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const announce = useAnnounce();
  const open = async (file: File) => {
    const text = await textOfFile(file);
    if (text === null)
      return setFailure("The file could not be read as text. Choose a case file (.json).");
    const opened = readCaseFile(text);
    if (!opened.ok) return setFailure(opened.message);
    const { judgeCase, systems, judgements } = opened.whole;
    const isKnown = await hasCase(judgeCase.id);
    const id = isKnown.ok && isKnown.value ? createStorageId() : judgeCase.id;
    const name = id === judgeCase.id ? judgeCase.name : `${judgeCase.name.slice(0, 110)} (copy)`;
    const written = await writeWholeCase({
      judgeCase: { ...judgeCase, id, name },
      systems: systems.map((system) => ({ ...system, caseId: id })),
      judgements,
    });
    if (!written.ok) return setFailure(storageMessages[written.failure]);
    const skipped =
      opened.skipped > 0
        ? ` ${countOf(opened.skipped, "entry", "entries")} could not be read.`
        : "";
    announce(`Opened ${name} with ${countOf(judgements.length, "judgement")}.${skipped}`);
    onOpened(id);
  };
  useDroppedFile((file) => void open(file));
  return (
    <>
      <FileButton size="sm" label="Open case file…" accept=".json,application/json" onFile={open} />
      <FailureCallout title="The file was not opened" message={failure} className="basis-full" />
    </>
  );
}
