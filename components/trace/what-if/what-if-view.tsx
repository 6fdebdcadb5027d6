import { Check, Columns2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/segmented";
import { Badge } from "@/components/ui/feedback/badge";
import { Callout } from "@/components/ui/feedback/callout";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { formatDuration } from "@/lib/format/duration";
import { type OptionChange, optionText } from "@/lib/trace/what-if";
import type { Run } from "@/lib/transport/run-search";
import { type FrameMode, FrameView } from "../comparison/frame-view";
import { TextColumns } from "../comparison/text-columns";
import { TraceFrame } from "../trace-frame";
import type { WhatIfOptions } from "./what-if-setup";

export type WhatIfSide = {
  readonly markdown: string | null;
  readonly picture: string | null;
  readonly failure: string | null;
  readonly durationMs: number | null;
  /** In words. Null if unknown. */
  readonly cost: string | null;
};

export type WhatIfRun = {
  readonly id: string;
  readonly options: WhatIfOptions;
  /** The option with its value in the unchanged request. */
  readonly now: OptionChange;
  readonly asIs: WhatIfSide;
  readonly changed: WhatIfSide;
  /** The stored run with the unchanged options, if the comparison was opened from the history. */
  readonly past: Run | null;
};

type WhatIfViewProps = {
  tried: WhatIfRun;
  busy: boolean;
  onAgain: () => void;
  onUse: () => void;
};

const views = [
  { value: "text", label: "Text" },
  { value: "picture", label: "Screenshot" },
] as const;

/** Compares one page with the form's options and with one option changed. */
export function WhatIfView({ tried, busy, onAgain, onUse }: WhatIfViewProps) {
  const { options, asIs, changed } = tried;
  const [view, setView] = useState<(typeof views)[number]["value"]>("text");
  const [mode, setMode] = useState<FrameMode>("slider");
  const { option } = options.change;
  // The history does not store the values of headers.
  const canUse = changed.failure === null && !(tried.past && option === "headers");
  useOfferCommands([
    ...(canUse
      ? [
          {
            id: "use-option",
            label: `Use this option: ${option}`,
            synonyms: "what if, compare",
            onSelect: onUse,
          },
        ]
      : []),
    {
      id: "another-option",
      label: "What if: another option…",
      synonyms: "compare",
      onSelect: onAgain,
    },
  ]);
  const [now, next] = [optionText(tried.now), optionText(options.change)];
  const names = [`${option}: ${now}`, `${option}: ${next}`] as const;
  return (
    <TraceFrame
      label="What if"
      title={
        <>
          What if, for <bdi>{options.target.title ?? options.target.url}</bdi>
        </>
      }
      detail={
        <>
          <code>{option}</code>: {now} → {next}
        </>
      }
      commands={
        <>
          {canUse ? (
            <Button size="sm" icon={Check} onClick={onUse}>
              Use this option
            </Button>
          ) : null}
          <Button size="sm" icon={Columns2} busy={busy} onClick={onAgain}>
            Another option…
          </Button>
        </>
      }
    >
      <div className="grid shrink-0 gap-2 border-b border-line px-3 py-2 @container">
        <div className="grid gap-2 @lg:grid-cols-2">
          <SideFacts name={names[0]} side={asIs} />
          <SideFacts name={names[1]} side={changed} />
        </div>
        <Segmented label="Compare" options={views} value={view} onValueChange={setView} />
      </div>
      <div className="min-h-0 flex-1 overflow-auto p-3 max-[860px]:flex-none max-[860px]:overflow-visible">
        {view === "text" ? (
          <TextColumns before={asIs.markdown} after={changed.markdown} names={names} />
        ) : (
          <FrameView
            before={asIs.picture}
            after={changed.picture}
            names={names}
            short={["Current", "Changed"]}
            mode={mode}
            onModeChange={setMode}
          />
        )}
      </div>
    </TraceFrame>
  );
}

function SideFacts({ name, side }: { name: string; side: WhatIfSide }) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <p className="flex flex-wrap items-center gap-x-2 text-xs tabular-nums text-ink-muted">
        <code className="font-medium text-ink [overflow-wrap:anywhere]">{name}</code>
        {side.failure === null ? <Badge tone="ok">Page returned</Badge> : null}
        {side.markdown === null ? null : <span>{formatBytes(utf8Length(side.markdown))}</span>}
        {side.durationMs === null ? null : <span>{formatDuration(side.durationMs)}</span>}
        {side.cost === null ? null : <span>{side.cost}</span>}
      </p>
      {side.failure === null ? null : (
        <Callout tone="bad" title="This run failed">
          <bdi className="[overflow-wrap:anywhere]">{side.failure}</bdi>
        </Callout>
      )}
    </div>
  );
}
