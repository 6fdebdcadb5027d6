import { useState } from "react";
import { CodeView } from "@/components/ui/code/view";
import { formatBytes, utf8Length } from "@/lib/format/bytes";

type StepHtmlProps = { html: string; url: string | null; step: number };

export function StepHtml({ html, url, step }: StepHtmlProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 rounded-md border border-line"
    >
      <summary className="cursor-pointer px-3 py-1.5">
        HTML {step < 0 ? "before the first step" : `after step ${step + 1}`}{" "}
        <span className="text-xs text-ink-faint">{formatBytes(utf8Length(html))}</span>
        {url ? <bdi className="block truncate font-mono text-xs text-ink-muted">{url}</bdi> : null}
      </summary>
      {open ? (
        <CodeView label="HTML of the step" lines={html.split("\n")} maxRows={24} wrap />
      ) : null}
    </details>
  );
}
