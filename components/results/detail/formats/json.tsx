import { useMemo, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import type { NodeId } from "@/lib/results/contents/json-tree";
import { useRequestedFormat } from "../../run/shown-run-context";
import { AboutLine } from "../about-line";
import { JsonTree } from "../data/json-tree";
import { SchemaLine } from "../data/schema-line";
import { useSchemaCheck } from "../data/use-schema-check";
import { SizeFacts } from "../size-facts";
import type { FormatViewProps } from "./format-view";

/**
 * Bytes. Larger values are checked only on request, because the check copies them to the worker.
 */
const MAX_UNASKED_BYTES = 1_000_000;

/** Extracted JSON as a tree, checked against the schema of the request. */
export function JsonFormat({ tab, value }: FormatViewProps) {
  const requested = useRequestedFormat("json");
  const schema = requested?.schema ?? null;
  const [confirmed, setConfirmed] = useState((tab.bytes ?? 0) <= MAX_UNASKED_BYTES);
  const [goTo, setGoTo] = useState<{ readonly id: NodeId } | null>(null);
  const check = useSchemaCheck(schema, value, confirmed);
  const issues = useMemo(() => {
    const at = new Map<NodeId, string[]>();
    if (check.state === "differs")
      for (const { id, message } of check.issues) at.set(id, [...(at.get(id) ?? []), message]);
    return at;
  }, [check]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <AboutLine label="Prompt" text={requested?.prompt} />
      {schema !== null && !confirmed ? (
        <p className="border-b border-line px-3 py-1.5">
          <Button size="sm" onClick={() => setConfirmed(true)}>
            Check against schema
          </Button>
        </p>
      ) : null}
      <SchemaLine check={check} onGo={(id) => setGoTo({ id })} />
      <div className="min-h-0 flex-1">
        <JsonTree
          label={tab.title}
          value={value}
          issues={issues}
          goTo={goTo}
          bar={<SizeFacts tab={tab} tokens />}
        />
      </div>
    </div>
  );
}
