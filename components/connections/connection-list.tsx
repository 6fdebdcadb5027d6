import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import type { ConnectionListResponse as List } from "@/lib/contract/connection";
import { countOf } from "@/lib/format/count";
import { deleteAllConnections } from "@/lib/transport/connection-changes";
import type { EngineHealth } from "@/lib/transport/engine-health";
import { ConnectionName, ConnectionRow } from "./connection-row";
import type { ConnectionView } from "./connection-view";
import { useEngineHealth, useRefreshEngineHealth } from "./engine-health";
import { RemoveConnectionQuestion } from "./remove-connection-question";

type ConnectionListProps = {
  list: List;
  onList: (list: List) => void;
  onView: (view: ConnectionView) => void;
};

/** All connections of this browser, with commands to test, edit and remove them. */
export function ConnectionListView({ list, onList, onView }: ConnectionListProps) {
  const [isConfirming, setConfirming] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  const { connections, mayAdd } = list;
  const removed = (next: List) => {
    // The focused button was removed with its row.
    rows.current?.focus();
    onList(next);
  };
  const yours = connections.filter(({ source }) => source === "yours");
  return (
    <div className="grid gap-3">
      <ul
        ref={rows}
        tabIndex={-1}
        aria-label="Connections"
        className="-mt-2.5 divide-y divide-line outline-none"
      >
        {connections.map((each) =>
          each.baseUrl === null ? (
            <EngineRow key={each.id} label={each.label} chosen={each.chosen} />
          ) : (
            <ConnectionRow
              key={each.id}
              connection={each}
              onEdit={() => onView({ kind: "one", id: each.id })}
              onRemoved={removed}
            />
          ),
        )}
      </ul>
      {connections.length === 0 ? (
        <p className="text-ink-muted">
          There are no connections. The built-in engine is off, and the operator has configured no
          service.
        </p>
      ) : null}
      {isConfirming ? (
        <RemoveConnectionQuestion
          question={`Remove your ${countOf(yours.length, "connection")} and all their keys?`}
          confirmLabel="Remove all"
          request={deleteAllConnections}
          onRemoved={(next) => {
            setConfirming(false);
            removed(next);
          }}
          onKeep={() => setConfirming(false)}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        {mayAdd ? (
          <Button icon={Plus} data-autofocus="" onClick={() => onView({ kind: "new" })}>
            Add a connection
          </Button>
        ) : (
          <p className="text-ink-muted">Only the operator of this workbench can add connections.</p>
        )}
        {yours.length > 0 ? (
          <Button variant="ghost" onClick={() => setConfirming(true)} aria-expanded={isConfirming}>
            Remove all…
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The built-in engine has no settings. Shows how to add sites, and how to call it from other programs. */
function EngineRow({ label, chosen }: { label: string; chosen: boolean }) {
  const { health } = useEngineHealth();
  const refresh = useRefreshEngineHealth();
  useEffect(refresh, [refresh]);
  return (
    <li className="grid gap-1.5 py-2.5">
      <ConnectionName label={label} chosen={chosen} detail={engineDetail(health)} />
      <p className="text-xs text-ink-muted">
        It searches the guide and every site added with{" "}
        <code>npm run library -- add &lt;url&gt;</code>. Other programs reach it at{" "}
        <code>POST /v2/search</code> of this server, with the key that{" "}
        <code>npm run -s engine:key</code> prints.
      </p>
    </li>
  );
}

function engineDetail({ state, pages, sites }: EngineHealth): string {
  const size = `${countOf(pages, "page")} of ${countOf(sites, "site")}`;
  switch (state) {
    case "ready":
      return `${size} · no key`;
    case "reading":
      return `crawling, ${size} so far · no key`;
    case "failed":
      return "could not open its library; see the server log";
    case "off":
      return "disabled on this server";
  }
}
