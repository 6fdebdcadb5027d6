import { Columns3, Download, Play } from "lucide-react";
import { useState } from "react";
import { ViewerFrame } from "@/components/share/viewer-frame";
import { Button } from "@/components/ui/controls/button";
import { buttonClass } from "@/components/ui/controls/button-class";
import { Select } from "@/components/ui/controls/select";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { saveFile } from "@/components/ui/files/save-file";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { fileStem } from "@/lib/results/export/file-stem";
import type { LoadedBundle, LoadedShare } from "./load-share";
import { SharedRun } from "./shared-run";
import type { SharedState } from "./use-share";

type SharedRunsProps = Omit<SharedState, "phase"> & {
  /** Whether this server has a workbench, which runs the request and compares the runs. */
  hasWorkbench: boolean;
};

export function SharedRuns({ file, comparison, runs, info, hasWorkbench }: SharedRunsProps) {
  const announce = useAnnounce();
  const [shown, setShown] = useState(0);
  const bundle = runs[shown] ?? runs[0];
  if (!bundle) return null;
  const { request, startedAt } = bundle.run;
  const query = String(request.query ?? "Shared run");
  const save = () => {
    const name = `${fileStem(query, startedAt, "share")}.zip`;
    saveFile(file, name);
    announce(`Saved as ${name}.`);
  };
  return (
    <ViewerFrame
      title={query}
      commands={
        <>
          {runs.length > 1 ? (
            <Select
              aria-label="Run"
              options={runs.map(({ run }, at) => ({
                value: String(at),
                label: `${at + 1}: ${String(run.request.query ?? "")}`,
              }))}
              value={String(shown)}
              onChange={(event) => setShown(Number(event.currentTarget.value))}
              className="w-40"
            />
          ) : null}
          {comparison && hasWorkbench ? <CompareButton {...{ comparison, runs }} /> : null}
          <Button icon={Download} onClick={save}>
            Save
          </Button>
          {hasWorkbench ? <RunThis key={shown} bundle={bundle} /> : null}
        </>
      }
    >
      <SharedRun key={shown} {...{ bundle, info }} />
    </ViewerFrame>
  );
}

/** Fills the form of the reader's own workbench, which sends nothing. */
function RunThis({ bundle }: { bundle: LoadedBundle }) {
  const { request } = bundle.run;
  const href = useLoaded(
    () => import("@/lib/permalink/request-url").then(({ requestUrl }) => requestUrl(request)),
    [request],
  );
  return href === null ? null : (
    <a href={href} className={buttonClass("primary", "md")}>
      <Play aria-hidden className="size-3.5 shrink-0" />
      Run this myself
    </a>
  );
}

type CompareButtonProps = {
  comparison: NonNullable<LoadedShare["comparison"]>;
  runs: readonly LoadedBundle[];
};

/** Stores the runs in this browser and opens their comparison. */
function CompareButton({ comparison, runs }: CompareButtonProps) {
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { importComparison } = await import("./import-comparison");
      window.location.assign(await importComparison(comparison, runs));
    } catch {
      announce("This browser could not store the runs. Reload the page and try again.", {
        urgent: true,
      });
      setBusy(false);
    }
  };
  return (
    <Button icon={Columns3} busy={busy} onClick={() => void open()}>
      Compare
    </Button>
  );
}
