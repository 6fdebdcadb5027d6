import { Download } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { Menu } from "@/components/ui/overlays/menu";
import { type Step, stepToAction } from "@/lib/request/draft/actions/step";
import { formatRecording, type RecordingChoices } from "@/lib/snippets/recording";

type RecorderExportProps = {
  steps: () => readonly Step[];
  /** Says what is not in the file. */
  onDone: (words: string) => void;
};

/** Saves the steps that are on as a recording that the developer tools of Chrome import. */
export function RecorderExport({ steps, onDone }: RecorderExportProps) {
  const save = (choices: RecordingChoices) => {
    const sent = steps().filter(({ on }) => on);
    const { json, omitted: left } = formatRecording("Steps", null, sent.map(stepToAction), choices);
    saveAs("steps.recording.json", json);
    onDone(
      left.length === 0
        ? "Saved as a recording."
        : `Saved as a recording, without: ${left.join(" ")}`,
    );
  };
  return (
    <Menu
      label="Export the steps"
      groups={[
        {
          id: "recording",
          heading: "As a recording of the developer tools",
          items: [
            {
              id: "bare",
              label: "Without what is typed, without scripts",
              detail: "Fit to be passed on: a password may be among what is typed.",
              onSelect: () => save({ texts: false, scripts: false }),
            },
            {
              id: "whole",
              label: "With everything",
              detail: "Texts and scripts stand in the file as they are.",
              onSelect: () => save({ texts: true, scripts: true }),
            },
          ],
        },
      ]}
      trigger={(props) => (
        <Button {...props} size="sm" variant="ghost" icon={Download}>
          Export
        </Button>
      )}
    />
  );
}

function saveAs(name: string, json: string): void {
  const address = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
