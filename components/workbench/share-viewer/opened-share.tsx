import { FileArchive } from "lucide-react";
import { useEffect } from "react";
import { closeMediaAccess } from "@/components/results/artifacts/page-access";
import { ListedResults } from "@/components/share/listed-results";
import { ViewerFrame, ViewerMessage } from "@/components/share/viewer-frame";
import { Button } from "@/components/ui/controls/button";
import { LinkButton } from "@/components/ui/controls/link-button";
import { Callout } from "@/components/ui/feedback/callout";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { Progress } from "@/components/ui/feedback/progress";
import { Loading } from "@/components/ui/feedback/spinner";
import { useDroppedFile } from "@/components/ui/files/dropped-file";
import { FileButton } from "@/components/ui/files/file-button";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { ShareInfo } from "@/lib/contract/sharing/share";
import { formatBytes } from "@/lib/format/bytes";
import { formatMoment } from "@/lib/format/date";
import type { ShareSource } from "./load-share";
import { useShare, type ViewerState } from "./use-share";

const opening = (
  <div className="p-4">
    <Loading>Opening the share…</Loading>
  </div>
);
const SharedRuns = lazyComponent(async () => (await import("./shared-runs")).SharedRuns, {
  fallback: opening,
});

/** The share of the URL, or the question or error in its place. */
export function OpenedShare({ isStatic = false }: { isStatic?: boolean }) {
  const [state, actions] = useShare(isStatic);
  useEffect(closeMediaAccess, []);
  useEffect(() => void SharedRuns.load().catch(() => {}), []);
  return (
    <LiveRegion>
      {state.phase === "ready" ? (
        <SharedRuns {...state} hasWorkbench={!isStatic} />
      ) : (
        <ViewerFrame title={state.phase === "loading" ? (state.list?.query ?? null) : null}>
          <Unready {...{ state, isStatic }} onStart={actions.start} onRetry={actions.retry} />
        </ViewerFrame>
      )}
    </LiveRegion>
  );
}

type UnreadyProps = {
  state: Exclude<ViewerState, { phase: "ready" }>;
  isStatic: boolean;
  onStart: (source: ShareSource, info: ShareInfo | null) => void;
  onRetry: () => void;
};

function Unready({ state, isStatic, onStart, onRetry }: UnreadyProps) {
  const chooseFile = <ChooseFile onFile={(file) => onStart({ kind: "file", file }, null)} />;
  switch (state.phase) {
    case "chooses":
      return <ViewerMessage>{chooseFile}</ViewerMessage>;
    case "waiting":
      return opening;
    case "loading":
      return (
        <>
          <div className="border-b border-line bg-surface px-3.5 py-2">
            <Progress
              label="Loading the pages…"
              {...(state.total !== null && { value: state.loaded, max: state.total })}
              text={formatBytes(state.loaded)}
            />
          </div>
          {state.list ? <ListedResults run={state.list} /> : null}
        </>
      );
    case "asks":
      return (
        <ViewerMessage>
          <Question {...{ state, onStart }} />
        </ViewerMessage>
      );
    case "failed":
      return (
        <ViewerMessage>
          <Callout
            tone="bad"
            role="alert"
            title="The share cannot be opened"
            actions={
              state.mayRetry ? (
                <Button size="sm" onClick={onRetry}>
                  Try again
                </Button>
              ) : null
            }
          >
            {state.message}
          </Callout>
          {isStatic ? (
            chooseFile
          ) : (
            <div>
              <LinkButton href="/">Open the workbench</LinkButton>
            </div>
          )}
        </ViewerMessage>
      );
  }
}

type QuestionProps = {
  state: Extract<ViewerState, { phase: "asks" }>;
  onStart: UnreadyProps["onStart"];
};

/** Asks before the share is burnt, and before another server learns of the reader. */
function Question({ state: { source, info }, onStart }: QuestionProps) {
  if (source.kind === "url")
    return (
      <>
        <h2 className="text-base font-medium">Load a run from {source.url.host}?</h2>
        <p className="text-ink-muted">
          The link names a bundle on another server. Loading it tells{" "}
          <bdi className="font-mono text-xs">{source.url.host}</bdi> your IP address and the name of
          this site, but neither cookies nor the link.
        </p>
        <p className="rounded-md border border-line bg-sunken p-2 font-mono text-xs break-all">
          {source.url.href}
        </p>
        <Button
          variant="primary"
          className="justify-self-start"
          data-autofocus=""
          onClick={() => onStart(source, info)}
        >
          Load the run
        </Button>
      </>
    );
  return (
    <>
      <h2 className="text-base font-medium">This share can be opened once.</h2>
      <p className="text-ink-muted">
        Opening it deletes it from the server. You can save it as a file afterwards.
        {info
          ? ` ${formatBytes(info.bytes)}, otherwise available until ${formatMoment(info.expiresAt)}.`
          : null}
      </p>
      <Button
        variant="primary"
        className="justify-self-start"
        onClick={() => onStart(source, info)}
      >
        Open and delete
      </Button>
    </>
  );
}

/** Opens a bundle from this device: chosen, or dropped anywhere on the page. */
function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  useDroppedFile(onFile);
  return (
    <>
      <h2 className="text-base font-medium">Open a shared run</h2>
      <p className="text-ink-muted">
        Choose a bundle (<code>.zip</code>) or drop it on this page. It stays on this device: the
        viewer sends nothing.
      </p>
      <FileButton
        label="Choose a bundle…"
        content="Bundle"
        accept=".zip,application/zip"
        variant="primary"
        icon={FileArchive}
        className="justify-self-start"
        onFile={onFile}
      />
    </>
  );
}
