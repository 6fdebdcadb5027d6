import { Callout } from "@/components/ui/feedback/callout";
import { formatDuration } from "@/lib/format/duration";
import { FailureNote } from "./failure-note";
import { checkMessage } from "./labels";
import type { Check } from "./use-check";

/** What a test came to. The place is there from the start, so that what appears in it is read out. */
export function CheckResult({ check }: { check: Check }) {
  return (
    <div role="status" className="empty:hidden">
      {check.phase === "done" ? <Done test={check.test} /> : null}
      {check.phase === "refused" && Object.keys(check.refusal.fields).length === 0 ? (
        <FailureNote refusal={check.refusal} />
      ) : null}
    </div>
  );
}

function Done({ test }: { test: Extract<Check, { phase: "done" }>["test"] }) {
  const { tone, title } = checkMessage(test);
  const facts = [
    ...(test.status === null ? [] : [`status ${test.status}`]),
    formatDuration(test.milliseconds),
    "nothing was spent",
  ];
  return (
    <Callout tone={tone} title={title}>
      <p>{test.message}</p>
      <p className="mt-0.5 text-xs tabular-nums">{facts.join(" · ")}</p>
    </Callout>
  );
}
