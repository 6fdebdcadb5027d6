import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Loading } from "@/components/ui/feedback/spinner";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { ConnectionListResponse as List } from "@/lib/contract/connection";
import { logOut } from "@/lib/transport/log-out";
import { ConnectionForm } from "./connection-form";
import { ConnectionListView } from "./connection-list";
import type { ConnectionView } from "./connection-view";
import { OperatorConnection } from "./operator-connection";
import { OwnConnection } from "./own-connection";
import type { ConnectionsState } from "./use-connections";
import { useRunOnMount } from "./use-run-on-mount";

type ConnectionDialogProps = {
  view: ConnectionView | null;
  onView: (view: ConnectionView | null) => void;
  connections: ConnectionsState;
};

/** Lists, adds, edits, tests and removes connections. */
export function ConnectionDialog({ view, onView, connections }: ConnectionDialogProps) {
  return (
    <Dialog
      open={view !== null}
      onClose={() => onView(null)}
      title={view ? titleOf(view, connections) : ""}
    >
      {view ? (
        <View key={keyOf(view)} view={view} onView={onView} connections={connections} />
      ) : null}
    </Dialog>
  );
}

const keyOf = (view: ConnectionView) => (view.kind === "one" ? view.id : view.kind);

function titleOf(view: ConnectionView, { list }: ConnectionsState): string {
  switch (view.kind) {
    case "list":
      return "Connections";
    case "new":
      return "Add a connection";
    case "one":
      return list.connections.find(({ id }) => id === view.id)?.label ?? "Connection";
    case "log-out":
      return "Log out";
    case "log-out-everywhere":
      return "Log out everywhere";
  }
}

type ViewProps = Omit<ConnectionDialogProps, "view"> & { view: ConnectionView };

function View({ view, onView, connections }: ViewProps) {
  const place = useRef<HTMLDivElement>(null);
  // The dialog sets the focus only when it opens, not when its view changes.
  useEffect(() => {
    const first = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    (first("[data-autofocus]") ?? first("input:enabled") ?? first("button:enabled"))?.focus();
  }, []);
  return (
    <div ref={place}>
      <Content view={view} onView={onView} connections={connections} />
    </div>
  );
}

function Content({ view, onView, connections }: ViewProps) {
  const announce = useAnnounce();
  const { list, replace } = connections;
  const saved = (message: string) => (next: List) => {
    replace(next);
    onView(null);
    announce(message);
  };
  switch (view.kind) {
    case "list":
      return <ConnectionListView list={list} onList={replace} onView={onView} />;
    case "log-out":
      return <LogOutHere onCancel={() => onView(null)} />;
    case "log-out-everywhere":
      return <LogOutEverywhere onCancel={() => onView(null)} />;
    case "new":
      return (
        <ConnectionForm
          prefill={view.prefill}
          runsAfter={view.onAdded !== undefined}
          onSaved={(next) => {
            saved("Connection added. New runs use it.")(next);
            view.onAdded?.();
          }}
          onCancel={() => onView(null)}
        />
      );
    case "one": {
      const connection = list.connections.find(({ id }) => id === view.id);
      if (!connection) return <p>This connection was removed.</p>;
      if (connection.source !== "yours")
        return <OperatorConnection connection={connection} testNow={view.first === "test"} />;
      return (
        <OwnConnection
          connection={connection}
          first={view.first}
          onSaved={saved("Connection saved.")}
          onRemoved={saved(`${connection.label} removed.`)}
          onCancel={() => onView(null)}
        />
      );
    }
  }
}

/** Logs out and opens the login page. Stays on this page and returns false if that fails. */
async function logOutAndReload(where: "here" | "everywhere"): Promise<boolean> {
  const done = await logOut(where);
  if (done) location.assign("/");
  return done;
}

/** Logs out of this browser without a question, and offers another try if that fails. */
function LogOutHere({ onCancel }: { onCancel: () => void }) {
  const [failed, setFailed] = useState(false);
  const attempt = async () => {
    setFailed(false);
    if (!(await logOutAndReload("here"))) setFailed(true);
  };
  useRunOnMount(() => void attempt(), true);
  if (!failed) return <Loading>Logging out…</Loading>;
  return (
    <div className="grid gap-3">
      <Callout tone="bad" role="alert" title="You are still logged in">
        The workbench server did not confirm the logout.
      </Callout>
      <div className="flex justify-end gap-2 border-t border-line pt-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" onClick={() => void attempt()}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** Asks for confirmation, because other people may be using the workbench. */
function LogOutEverywhere({ onCancel }: { onCancel: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const confirm = async () => {
    setBusy(true);
    if (await logOutAndReload("everywhere")) return;
    setBusy(false);
    setFailed(true);
  };
  return (
    <div className="grid gap-3">
      <p>
        Everyone, in every browser including this one, has to enter the password again. Saved
        connections stay.
      </p>
      {failed ? <Callout tone="bad" role="alert" title="Logging out failed. Try again." /> : null}
      <div className="flex justify-end gap-2 border-t border-line pt-3">
        <Button data-autofocus="" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy} onClick={confirm}>
          Log out everywhere
        </Button>
      </div>
    </div>
  );
}
