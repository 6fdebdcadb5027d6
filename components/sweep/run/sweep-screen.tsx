import { useEffect, useRef, useState } from "react";
import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { judgeUrl } from "@/lib/judge/judge-url";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";
import { useChosenField } from "../field/use-chosen-field";
import { CellPanel } from "../matrix/cell-panel";
import { detailsId } from "../matrix/matrix-cell";
import { MATRIX_ID, MatrixView } from "../matrix/matrix-view";
import { Controls } from "./controls";
import { Exports } from "./exports";
import { Status } from "./status";
import { UnknownCells } from "./unknown-cells";
import { type OpenSweep, type SweepContext, useSweep } from "./use-sweep";

type SweepScreenProps = SweepContext & { readonly id: string };

/** A sweep: its commands, its progress and its matrix. */
export function SweepScreen({ id, startsNow, connections, rates }: SweepScreenProps) {
  const opened = useSweep(id, { connections, rates, startsNow });
  if (opened.state === "loading") return <Loading />;
  if (opened.state !== "open")
    return (
      <Callout
        tone="bad"
        role="alert"
        title={
          opened.state === "failed"
            ? "The sweep could not be read"
            : "This sweep is not stored in this browser"
        }
      >
        {opened.state === "failed"
          ? storageFailureMessages[opened.failure]
          : "It was deleted, belongs to another browser, or a newer version of the workbench wrote it."}{" "}
        <a className="link" href="/sweep">
          All sweeps
        </a>
      </Callout>
    );
  return <Opened opened={opened} connections={connections} />;
}

type OpenedProps = {
  readonly opened: Extract<OpenSweep, { state: "open" }>;
  readonly connections: readonly ConnectionSummary[];
};

function Opened({ opened, connections }: OpenedProps) {
  const [selected, select] = useState<number | null>(null);
  const [baseline, setBaseline] = useState(0);
  const { sweep, lock, dispatch, cancel } = opened;
  const chosen = useChosenField(sweep);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that created the sweep had the focus. On a page that was loaded, the focus stays at its start.
    if (document.activeElement !== document.body) heading.current?.focus();
  }, []);
  const isDriver = lock === "held" && !sweep.isImported;
  const connection = connections.find((each) => each.id === sweep.connection.id) ?? null;
  return (
    <>
      <section
        aria-labelledby="sweep-name"
        tabIndex={-1}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4"
      >
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <h2
            ref={heading}
            id="sweep-name"
            tabIndex={-1}
            className="min-w-0 font-semibold [overflow-wrap:anywhere]"
          >
            {sweep.name}
          </h2>
          <a className="link ml-auto" href={judgeUrl({ kind: "sweep", id: sweep.id })}>
            Judge the results
          </a>
          <a className="link" href="/sweep">
            All sweeps
          </a>
        </div>
        <Controls {...{ sweep, lock, dispatch, cancel, connection }} />
        <Status sweep={sweep} isDriver={isDriver} onCaps={dispatch} />
        <UnknownCells sweep={sweep} canAct={isDriver} dispatch={dispatch} />
        <Exports sweep={sweep} chosen={chosen} />
      </section>
      <MatrixView {...{ sweep, baseline, setBaseline, selected, select, chosen }} />
      {selected === null ? null : (
        <CellPanel
          key={selected}
          sweep={sweep}
          combination={selected}
          baseline={baseline}
          onClose={() => {
            select(null);
            // The row of the cell may have been scrolled away.
            const opener = document.getElementById(detailsId(selected));
            (opener ?? document.getElementById(MATRIX_ID))?.focus();
          }}
        />
      )}
    </>
  );
}
