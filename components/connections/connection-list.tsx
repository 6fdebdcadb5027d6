import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import type { ConnectionListResponse as List } from "@/lib/contract/connection";
import { countOf } from "@/lib/format/count";
import { deleteAllConnections } from "@/lib/transport/connection-changes";
import { type EngineHealth, engineHealthQuery } from "@/lib/transport/engine-health";
import { ConnectionName, ConnectionRow } from "./connection-row";
import type { ConnectionView } from "./connection-view";
import { RemoveConnectionQuestion } from "./remove-connection-question";

type ConnectionListProps = {
  list: List;
  onList: (list: List) => void;
  onView: (view: ConnectionView) => void;
};

/** Every connection of this browser: what it is, how it does, and the way to change or forget it. */
export function ConnectionListView({ list, onList, onView }: ConnectionListProps) {
  const [asking, setAsking] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  const { connections, mayAdd } = list;
  /** What had the focus is gone with its row. */
  const forgotten = (next: List) => {
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
              onForgotten={forgotten}
            />
          ),
        )}
      </ul>
      {connections.length === 0 ? (
        <p className="text-ink-muted">
          There is none: the built-in engine is off, and the operator of this workbench has named no
          service.
        </p>
      ) : null}
      {asking ? (
        <RemoveConnectionQuestion
          question={`Forget ${countOf(yours.length, "connection")} of yours, with every key?`}
          act="Forget all"
          forget={deleteAllConnections}
          onForgotten={(next) => {
            setAsking(false);
            forgotten(next);
          }}
          onKeep={() => setAsking(false)}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        {mayAdd ? (
          <Button icon={Plus} data-autofocus="" onClick={() => onView({ kind: "new" })}>
            Add a connection
          </Button>
        ) : (
          <p className="text-ink-muted">Connections are named by the operator of this workbench.</p>
        )}
        {yours.length > 0 ? (
          <Button variant="ghost" onClick={() => setAsking(true)} aria-expanded={asking}>
            Forget all…
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The engine needs nothing; how to feed it and how to call it from elsewhere is what there is to know. */
function EngineRow({ label, chosen }: { label: string; chosen: boolean }) {
  const { data } = useQuery(engineHealthQuery);
  return (
    <li className="grid gap-1.5 py-2.5">
      <ConnectionName label={label} chosen={chosen} detail={data ? stateWords(data) : "no key"} />
      <p className="text-xs text-ink-muted">
        It searches the guide and every site added with{" "}
        <code>npm run library -- add &lt;url&gt;</code>. Other programs reach it at{" "}
        <code>POST /v2/search</code> of this address, with the key that{" "}
        <code>npm run -s engine:key</code> prints.
      </p>
    </li>
  );
}

function stateWords({ state, pages, sites }: EngineHealth): string {
  const held = `${countOf(pages, "page")} of ${countOf(sites, "site")}`;
  switch (state) {
    case "ready":
      return `${held} · no key`;
    case "reading":
      return `reading its library, ${held} so far · no key`;
    case "failed":
      return "could not open its library; the log of the server says why";
    case "off":
      return "switched off on this server";
  }
}
