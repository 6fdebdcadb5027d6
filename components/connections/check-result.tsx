import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, type LucideIcon } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { CheckLine, CheckStep, ConnectionTest } from "@/lib/contract/connection";
import { searchCredits } from "@/lib/contract/credit-rates";
import { formatCredits } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { FailureNote } from "./failure-note";
import type { ConnectionTestState } from "./use-check";

type CheckResultProps = {
  check: ConnectionTestState;
  /** Repeats the test with a search for one result. */
  onSearch: () => void;
};

/** The steps of a connection test and its result. The status element is always rendered, so that screen readers announce changes. */
export function CheckResult({ check, onSearch }: CheckResultProps) {
  const isDone = check.phase === "done";
  return (
    <div className="grid gap-2 empty:hidden">
      {check.phase === "busy" || isDone ? <Lines lines={check.lines} isBusy={!isDone} /> : null}
      <div role="status" className="empty:hidden">
        {isDone ? <Done test={check.test} onSearch={onSearch} /> : null}
        {check.phase === "failed" && Object.keys(check.failure.fields).length === 0 ? (
          <FailureNote failure={check.failure} />
        ) : null}
      </div>
    </div>
  );
}

type State = { readonly icon: LucideIcon; readonly word: string; readonly tone: string };

const states: Readonly<Record<CheckLine["state"], State>> = {
  ok: { icon: CircleCheck, word: "OK", tone: "text-ok" },
  failed: { icon: CircleAlert, word: "Failed", tone: "text-bad" },
  unknown: { icon: CircleHelp, word: "Unknown", tone: "text-warn" },
  skipped: { icon: CircleMinus, word: "Not tried", tone: "text-ink-faint" },
};

function Lines({ lines, isBusy }: { lines: readonly CheckLine[]; isBusy: boolean }) {
  return (
    <ol aria-label="Steps of the test" className="grid gap-1 text-xs">
      {lines.map(({ step, state, message, remedy, milliseconds }) => {
        const { icon: Icon, word, tone } = states[state];
        return (
          <li key={step} className="flex items-start gap-1.5">
            <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 ${tone}`} />
            <span className="w-20 shrink-0 font-medium">{checkStepNames[step]}</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="sr-only">{word}: </span>
              {message}
              {remedy === null ? null : <span className="block text-ink-muted">{remedy}</span>}
            </span>
            <span className="shrink-0 text-ink-faint tabular-nums">
              {formatDuration(milliseconds)}
            </span>
          </li>
        );
      })}
      {isBusy ? (
        <li className="flex items-center gap-1.5 text-ink-faint">
          <Spinner /> Testing…
        </li>
      ) : null}
    </ol>
  );
}

function Done({ test, onSearch }: { test: ConnectionTest; onSearch: () => void }) {
  const { tone, title } = checkMessage(test);
  const { search } = test;
  const facts = [
    ...(test.status === null ? [] : [`status ${test.status}`]),
    formatDuration(test.milliseconds),
    search === null
      ? "no credits used"
      : search.credits === null
        ? "cost unknown"
        : `${formatCredits(search.credits)} used`,
  ];
  const maySearch = search === null && (test.verdict === "works" || test.verdict === "unclear");
  return (
    <Callout
      tone={tone}
      title={title}
      actions={
        maySearch ? (
          <Button size="sm" onClick={onSearch}>
            Search for one result (about {formatCredits(searchCredits(1))})
          </Button>
        ) : null
      }
    >
      <p>{test.message}</p>
      <p className="mt-0.5 text-xs tabular-nums">{facts.join(" · ")}</p>
    </Callout>
  );
}

const checkStepNames: Readonly<Record<CheckStep, string>> = {
  dns: "Name",
  connect: "Port",
  tls: "Certificate",
  path: "Path",
  key: "Key",
  format: "Format",
  search: "First result",
};

type CheckMessage = { readonly tone: "ok" | "info" | "warn" | "bad"; readonly title: string };

/** Headline of a test result; the result's own message has the details. */
export function checkMessage({ verdict, keyProved }: ConnectionTest): CheckMessage {
  switch (verdict) {
    case "works":
      if (keyProved === true) return { tone: "ok", title: "Connected. The key is accepted." };
      if (keyProved === false)
        return { tone: "info", title: "Connected. The key could not be verified." };
      return { tone: "ok", title: "Connected" };
    case "key-refused":
      return { tone: "bad", title: "Connected, but the key was rejected" };
    case "not-this-api":
      return { tone: "bad", title: "Not a search API" };
    case "unreachable":
      return { tone: "bad", title: "Unreachable" };
    case "service-failing":
      return { tone: "warn", title: "The service returned an error" };
    case "unclear":
      return { tone: "warn", title: "Inconclusive" };
  }
}
