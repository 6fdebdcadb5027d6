import { Download } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { saveFile } from "@/components/ui/files/save-file";
import { Menu } from "@/components/ui/overlays/menu";
import { type Step, stepToAction } from "@/lib/request/draft/actions/step";
import { formatRecording, type RecordingChoices } from "@/lib/snippets/recording";

type RecorderExportProps = {
  steps: () => readonly Step[];
  /** Reports the result, including omitted parts. */
  onDone: (words: string) => void;
};

/** Saves the enabled steps as a recording that Chrome DevTools can import. */
export function RecorderExport({ steps, onDone }: RecorderExportProps) {
  const save = (choices: RecordingChoices) => {
    const sent = steps().filter(({ on }) => on);
    const { json, omitted: left } = formatRecording("Steps", null, sent.map(stepToAction), choices);
    saveFile(new Blob([json], { type: "application/json" }), "steps.recording.json");
    onDone(left.length === 0 ? "Recording saved." : `Recording saved without: ${left.join(" ")}`);
  };
  return (
    <Menu
      label="Export steps"
      groups={[
        {
          id: "recording",
          heading: "Chrome DevTools recording",
          items: [
            {
              id: "bare",
              label: "Without typed text and scripts",
              detail: "Safe to share. Typed text may contain a password.",
              onSelect: () => save({ texts: false, scripts: false }),
            },
            {
              id: "whole",
              label: "Everything",
              detail: "Includes typed text and scripts.",
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
