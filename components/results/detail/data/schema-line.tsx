import { ListChecks } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import { countOf } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import type { NodeId } from "@/lib/results/contents/json-tree";
import type { SchemaCheck } from "./use-schema-check";

type SchemaLineProps = { check: SchemaCheck; onGo: (id: NodeId) => void };

/** Result of the schema check, with links to each issue. */
export function SchemaLine({ check, onGo }: SchemaLineProps) {
  const [open, setOpen] = useState(true);
  switch (check.state) {
    case "none":
      return null;
    case "checking":
      return <Line>Checking against the schema…</Line>;
    case "failed":
      return <Line>The schema check took too long.</Line>;
    case "fits":
      return (
        <Line>
          <Badge tone="ok">matches the schema</Badge>
          {check.absent.length > 0 ? (
            <span className="min-w-0 [overflow-wrap:anywhere]">
              Without these optional fields: {truncate(check.absent.join(", "), 300)}
            </span>
          ) : null}
        </Line>
      );
    case "unusable":
      return (
        <Line>
          <Badge tone="warn">invalid schema</Badge>
          <span>{truncate(check.reason, 300)}</span>
        </Line>
      );
    case "differs": {
      const count = check.issues.length + check.more;
      return (
        <section aria-label="Schema issues" className="border-b border-line">
          <div className="flex flex-wrap items-center gap-2 px-3 py-1.5 text-xs">
            <Badge tone="warn">differs from the schema in {countOf(count, "place")}</Badge>
            {check.ignored ? (
              <span className="text-ink-muted">
                It has nothing that the schema describes. The service may have ignored the schema.
              </span>
            ) : null}
            <Button
              size="sm"
              variant="ghost"
              icon={ListChecks}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? "Hide" : "Show"} places
            </Button>
          </div>
          {open ? (
            <ul className="max-h-40 overflow-y-auto px-3 pb-2 text-xs">
              {check.issues.map(({ id, path, message }) => (
                <li key={`${id} ${message}`} className="flex gap-2 py-0.5">
                  <button
                    type="button"
                    className="link shrink-0 font-mono"
                    onClick={() => onGo(id)}
                    title="Go there"
                  >
                    <bdi>{truncate(path, 120)}</bdi>
                  </button>
                  <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
                </li>
              ))}
              {check.more > 0 ? (
                <li className="text-ink-muted">And {countOf(check.more, "more place")}.</li>
              ) : null}
            </ul>
          ) : null}
        </section>
      );
    }
  }
}

const Line = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 text-xs text-ink-muted"
  >
    {children}
  </p>
);
