import { Callout } from "@/components/ui/feedback/callout";
import { formatDuration } from "@/lib/format/duration";
import { FailureNote } from "./failure-note";
import { checkMessage } from "./labels";
import type { Check } from "./use-check";

/** The result of a connection test. The status element is always rendered, so that screen readers announce changes. */
export function CheckResult({ check }: { check: Check }) {
  return (
    <div role="status" className="empty:hidden">
      {check.phase === "done" ? <Done test={check.test} /> : null}
      {check.phase === "failed" && Object.keys(check.failure.fields).length === 0 ? (
        <FailureNote failure={check.failure} />
      ) : null}
    </div>
  );
}

function Done({ test }: { test: Extract<Check, { phase: "done" }>["test"] }) {
  const { tone, title } = checkMessage(test);
  const facts = [
    ...(test.status === null ? [] : [`status ${test.status}`]),
    formatDuration(test.milliseconds),
    "no credits used",
  ];
  return (
    <Callout tone={tone} title={title}>
      <p>{test.message}</p>
      <p className="mt-0.5 text-xs tabular-nums">{facts.join(" · ")}</p>
    </Callout>
  );
}
