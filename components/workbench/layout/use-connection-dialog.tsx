import { useState } from "react";
import {
  type ConnectionView,
  connectionView,
  newConnectionView,
} from "@/components/connections/connection-view";
import { useConnections } from "@/components/connections/use-connections";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { ConnectionListResponse } from "@/lib/contract/connection";
import type { ImportDestination } from "@/lib/import/import-result";

const ConnectionDialog = lazyComponent(
  async () => (await import("@/components/connections/connection-dialog")).ConnectionDialog,
  { getOnClose: ({ view, onView }) => (view ? () => onView(null) : null) },
);

export function useConnectionDialog(initial: ConnectionListResponse) {
  const connections = useConnections(initial);
  const [view, setView] = useState<ConnectionView | null>(null);
  const [opened, setOpened] = useState(false);

  const open = (next: ConnectionView) => {
    setOpened(true);
    setView(next);
  };

  const add = ({ baseUrl, key }: ImportDestination) => open(newConnectionView(baseUrl, key));

  return {
    connections,
    open,
    openList: () => open({ kind: "list" }),
    /** Opens one connection, or the list if it is gone. */
    openConnection: (id: string | null, first: "enter-key" | "test") =>
      open(connectionView(id, connections.list.connections, first)),
    /** Null where connections cannot be added. */
    add: connections.list.mayAdd ? add : null,
    dialog: opened ? (
      <ConnectionDialog view={view} onView={setView} connections={connections} />
    ) : null,
  };
}

export type ConnectionDialogState = ReturnType<typeof useConnectionDialog>;
