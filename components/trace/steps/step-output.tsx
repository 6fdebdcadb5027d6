import { Download } from "lucide-react";
import { CodeView } from "@/components/ui/code/view";
import { Button } from "@/components/ui/controls/button";
import { saveFile } from "@/components/ui/files/save-file";
import { formatBytes } from "@/lib/format/bytes";
import type { ActionOutput } from "@/lib/trace/outputs";
import { OnePicture } from "../comparison/frame-view";
import { TraceMedia } from "../trace-media";
import { StepHtml } from "./step-html";

/** The output of the step itself, without the screenshots that the trace added. */
export function StepOutput({ output, step }: { output: ActionOutput; step: number }) {
  switch (output.kind) {
    case "returned":
      return (
        <section aria-label="Returned" className="grid gap-1">
          <h4 className="text-xs font-medium text-ink-muted">
            Returned {output.type === null ? null : <code>{output.type}</code>}
          </h4>
          <CodeView
            label="Returned value"
            lines={valueLines(output.value)}
            maxRows={16}
            bar={null}
            className="rounded-md border border-line"
          />
        </section>
      );
    case "picture":
      return (
        <section aria-label="Own screenshot" className="grid gap-1">
          <h4 className="text-xs font-medium text-ink-muted">Screenshot of this step</h4>
          <OnePicture url={output.url} name={`Screenshot of step ${step + 1}`} />
        </section>
      );
    case "html":
      return <StepHtml html={output.html} url={output.url} step={step} />;
    case "pdf":
      return (
        <section aria-label="PDF" className="grid gap-1">
          <h4 className="text-xs font-medium text-ink-muted">PDF of this step</h4>
          <TraceMedia url={output.url} kind="pdf" name={`PDF of step ${step + 1}`}>
            {({ blob }) => (
              <Button
                size="sm"
                icon={Download}
                className="w-fit"
                onClick={() => saveFile(blob, `step-${step + 1}.pdf`)}
              >
                Save PDF, {formatBytes(blob.size)}
              </Button>
            )}
          </TraceMedia>
        </section>
      );
  }
}

/** A script's return value as text. Values are received as JSON. */
export function valueLines(value: unknown): string[] {
  const text = typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "undefined");
  return text.split("\n");
}
