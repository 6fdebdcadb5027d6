import { DoorClosed, LogOut, Plus, Settings2 } from "lucide-react";
import type { MenuGroup } from "@/components/ui/overlays/menu-entries";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { ConnectionView } from "./connection-view";
import { connectionDetail } from "./labels";
import type { ConnectionsState } from "./use-connections";

export type Choices = {
  connections: ConnectionsState;
  canLogOut: boolean;
  onOpen: (view: ConnectionView) => void;
  choose: (connection: ConnectionSummary) => void;
};

export function switcherGroups({ connections, canLogOut, onOpen, choose }: Choices): MenuGroup[] {
  const { list } = connections;
  const entries = list.connections.map((each) => ({
    id: each.id,
    label: each.label,
    detail: connectionDetail(each),
    checked: each.chosen,
    onSelect: () => choose(each),
  }));
  return [
    ...(entries.length > 0 ? [{ id: "choice", exclusive: true, items: entries }] : []),
    {
      id: "change",
      items: [
        ...(list.mayAdd
          ? [
              {
                id: "add",
                label: "Add a connection…",
                icon: Plus,
                onSelect: () => onOpen({ kind: "new" }),
              },
            ]
          : []),
        {
          id: "manage",
          label: "Manage…",
          icon: Settings2,
          onSelect: () => onOpen({ kind: "list" }),
        },
      ],
    },
    ...(canLogOut
      ? [
          {
            id: "log-out",
            items: [
              {
                id: "here",
                label: "Log out",
                icon: LogOut,
                onSelect: () => onOpen({ kind: "log-out" }),
              },
              {
                id: "everywhere",
                label: "Log out everywhere…",
                icon: DoorClosed,
                onSelect: () => onOpen({ kind: "log-out-everywhere" }),
              },
            ],
          },
        ]
      : []),
  ];
}
