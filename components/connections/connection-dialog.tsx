import { useEffect, useRef } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { ConnectionListResponse as List } from "@/lib/contract/connection";
import { ConnectionForm } from "./connection-form";
import { ConnectionListView } from "./connection-list";
import type { ConnectionView } from "./connection-view";
import { LogOutEverywhere } from "./log-out-everywhere";
import { LogOutHere } from "./log-out-here";
import { OperatorConnection } from "./operator-connection";
import { OwnConnection } from "./own-connection";
import type { ConnectionsState } from "./use-connections";

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
