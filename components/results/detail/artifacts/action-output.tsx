import { Camera, FileText, Globe, SquareTerminal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ArtifactMedia } from "@/components/results/artifacts/media";
import { breakAnywhereClass } from "@/components/results/list/long-words";
import { ResultUrl } from "@/components/results/list/result-url";
import { indentedJson } from "@/components/results/raw/indented-json";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { truncate } from "@/lib/format/truncate";
import type { ActionResult } from "@/lib/results/contents/actions";
import { JsonTree } from "../data/json-tree";
import { InertFrame } from "../text/inert-frame";
import { TextView } from "../text/text-view";
import { ArtifactHead } from "./head";
import { ScreenshotView } from "./screenshot-view";
import { artifactOf } from "./view";

const heads = {
  screenshot: { icon: Camera, name: "Screenshot" },
  scrape: { icon: Globe, name: "Page" },
  returned: { icon: SquareTerminal, name: "Return value of a script" },
  pdf: { icon: FileText, name: "PDF" },
} as const;

type ActionOutputProps = { output: ActionResult; number: number; resultId: string | null };

export function ActionOutputView({ output, number, resultId }: ActionOutputProps) {
  const { icon: Icon, name } = heads[output.kind];
  const label = output.step === null ? `${name} ${number}` : `${name} of step ${output.step}`;
  return (
    <section aria-label={label} className="overflow-hidden rounded-md border border-line">
      <h4 className="flex items-center gap-1.5 border-b border-line bg-sunken px-2.5 py-1 text-xs font-medium">
        <Icon aria-hidden className="size-3.5 text-ink-muted" />
        {label}
      </h4>
      <Body output={output} label={label} resultId={resultId} />
    </section>
  );
}

function Body({
  output,
  label,
  resultId,
}: {
  output: ActionResult;
  label: string;
  resultId: string | null;
}) {
  switch (output.kind) {
    case "screenshot":
      return (
        <div className="has-[[data-viewer]]:h-96">
          <ScreenshotView name={label} value={output.url} resultId={resultId} />
        </div>
      );
    case "scrape":
      return <Scrape label={label} url={output.url} html={output.html} />;
    case "returned":
      return <Returned label={label} type={output.type} value={output.value} />;
    case "pdf": {
      const artifact = artifactOf(label, "pdf", output.url, resultId);
      if (artifact === null)
        return (
          <p className={`p-2.5 font-mono text-xs ${breakAnywhereClass}`}>
            {truncate(output.url, 2_000)}
          </p>
        );
      return (
        <div className="grid gap-2 p-2.5">
          <ArtifactHead artifact={artifact} />
          <ArtifactMedia artifact={artifact} />
        </div>
      );
    }
  }
}

const options = [
  { value: "closed" as const, label: "Closed" },
  { value: "page" as const, label: "Page" },
  { value: "source" as const, label: "Source" },
];

function Scrape({ label, url, html }: { label: string; url: string | null; html: string }) {
  const [as, setAs] = useState<"closed" | "page" | "source">("closed");
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-2.5 py-1.5 text-xs">
        <Segmented label={`${label} as`} options={options} value={as} onValueChange={setAs} />
        <span className="text-ink-muted">{formatBytes(utf8Length(html))}</span>
        {url ? (
          <ResultUrl url={url} className={`min-w-0 ${breakAnywhereClass}`}>
            <bdi>{truncate(url, 500)}</bdi>
          </ResultUrl>
        ) : null}
        <CopyButton label={`Copy ${label}`} text={() => html} />
      </div>
      {as === "closed" ? null : (
        <div className="h-96 border-t border-line">
          {as === "page" ? (
            <InertFrame label={label} html={html} baseUrl={url} />
          ) : (
            <TextView label={`${label}, source`} text={html} language="html" />
          )}
        </div>
      )}
    </>
  );
}

/** Characters. Longer values are shown as a tree. */
const SHORT = 400;

function Returned({ label, type, value }: { label: string; type: string | null; value: unknown }) {
  const text = typeof value === "string" ? JSON.stringify(value) : indentedJson(value ?? null);
  if (text.length > SHORT)
    return (
      <div className="h-72">
        <JsonTree
          label={label}
          value={value}
          bar={type === null ? undefined : <Type>{type}</Type>}
        />
      </div>
    );
  return (
    <div className="flex items-start gap-2 px-2.5 py-1.5 font-mono text-xs">
      <span aria-hidden className="text-ink-faint select-none">
        ⟵
      </span>
      <code className={`min-w-0 flex-1 whitespace-pre-wrap ${breakAnywhereClass}`}>
        {value === undefined ? "undefined" : text}
      </code>
      {type === null ? null : <Type>{type}</Type>}
      <CopyButton label={`Copy ${label}`} text={() => text} />
    </div>
  );
}

const Type = ({ children }: { children: ReactNode }) => (
  <span className="font-sans text-xs text-ink-muted">{children}</span>
);
