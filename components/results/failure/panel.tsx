import { CircleAlert, CircleSlash, X } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { ScrollingText } from "@/components/ui/layout/scroll-area";
import type { Failure } from "@/lib/contract/failure/failure";
import { truncate } from "@/lib/format/truncate";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { failureMessage } from "@/lib/results/failure/failure-message";
import { noticesInHeaders } from "@/lib/results/model/service-notices";
import type { Run } from "@/lib/transport/run-search";
import { Sentence } from "../list/excerpt";
import { exchangeText } from "../run/exchange-text";
import { LinkedNotices } from "../run/linked-notices";
import { FailedExchange } from "./failed-exchange";
import { FailureCommands } from "./failure-commands";

export type FailurePanelProps = {
  failure: Failure;
  run: Run | null;
  /** Whether the search went to a service without a key. */
  isKeyless?: boolean;
  /** Whether runs of the connection cost nothing. */
  isFree?: boolean;
  onCommand: (command: FailureCommand) => void;
  /** Collapses the panel to one line. */
  onClose?: () => void;
};

/** Explains why a run has no results and offers commands. */
export function FailurePanel({
  failure,
  run,
  isKeyless = false,
  isFree = false,
  onCommand,
  onClose,
}: FailurePanelProps) {
  const message = failureMessage(withLimit(failure, isKeyless), isKeyless);
  const Icon = failure.kind === "cancelled" ? CircleSlash : CircleAlert;
  return (
    <section aria-labelledby="failure-title" className="grid gap-3 px-4 py-4">
      <div className="flex gap-2.5">
        <Icon
          aria-hidden
          className={
            failure.kind === "cancelled"
              ? "mt-0.75 size-4 shrink-0 text-ink-muted"
              : "mt-0.75 size-4 shrink-0 text-bad"
          }
        />
        <div className="grid min-w-0 max-w-2xl flex-1 gap-1">
          <h3 id="failure-title" className="text-base font-semibold">
            {message.title}
          </h3>
          <p>
            <Sentence
              text={isFree ? message.happened.replace(ABOUT_CHARGE, "") : message.happened}
            />
          </p>
          {failure.kind === "cancelled" ? null : (
            <p className="text-ink-muted">
              <Sentence text={message.who} />
            </p>
          )}
        </div>
        {onClose ? (
          <IconButton
            size="sm"
            variant="ghost"
            icon={X}
            label="Close the error"
            className="ml-auto self-start"
            onClick={onClose}
          />
        ) : null}
      </div>
      <div className="grid min-w-0 max-w-2xl gap-3 pl-6.5">
        {failure.kind === "invalid-request" && failure.issues.length > 0 ? (
          <Issues issues={failure.issues} onCommand={onCommand} />
        ) : null}
        {isExplainedByIssues(failure) ? null : <ResponseText failure={failure} />}
        <LinkedNotices notices={noticesInHeaders(run?.headers ?? null)} />
        <FailureCommands
          key={failure.message}
          commands={message.commands}
          onCommand={onCommand}
          exchange={() => exchangeText(failure, run)}
        />
        <Facts failure={failure} connection={run?.connectionLabel ?? null} />
      </div>
      {run ? (
        <div className="min-w-0 pl-6.5 max-sm:pl-0">
          <FailedExchange run={run} />
        </div>
      ) : null}
    </section>
  );
}

const ABOUT_CHARGE = / [^.]*\bmay still be charged\./;

/** A message that only introduces the list of issues. */
const INTRODUCTION =
  /^(?:bad request|(?:invalid|unprocessable) \w+(?: body)?|(?:\w+ )?validation (?:failed|errors?)|one or more validation errors occurred|the service rejected the request)\W*$/i;

/** Whether the issues say all that the message says. */
const isExplainedByIssues = (failure: Failure): boolean =>
  failure.kind === "invalid-request" &&
  failure.issues.length > 0 &&
  (INTRODUCTION.test(failure.message) ||
    failure.issues.some(({ message }) => failure.message.includes(message)));

/** Without a key, a response that gives no reason has one of the two limits of services without a key. */
const withLimit = (failure: Failure, isKeyless: boolean): Failure =>
  failure.kind === "rate-limited" && isKeyless
    ? { ...failure, keyless: failure.keyless ?? "any" }
    : failure;

type Issue = Extract<Failure, { kind: "invalid-request" }>["issues"][number];

function Issues({
  issues,
  onCommand,
}: {
  issues: readonly Issue[];
  onCommand: FailurePanelProps["onCommand"];
}) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {issues.map(({ path, message, code }) => {
        const field = path.join(".");
        return (
          <li
            key={`${field} ${code} ${message}`}
            className="grid gap-0.5 px-3 py-2 [overflow-wrap:anywhere]"
          >
            {field === "" ? null : (
              <button
                type="button"
                className="link justify-self-start text-left font-mono text-xs"
                onClick={() => onCommand({ kind: "focus-field", field })}
              >
                <bdi>{field}</bdi>
              </button>
            )}
            <bdi>{message}</bdi>
          </li>
        );
      })}
    </ul>
  );
}

/** Characters of the service's text to show. */
const MAX_SHOWN = 4_000;

function ResponseText({ failure }: { failure: Failure }) {
  const body = "text" in failure ? failure.text : "";
  const text = body.trim() === "" ? failure.message : body;
  if (text.trim() === "" || failure.kind === "cancelled") return null;
  const cut = truncate(text, MAX_SHOWN);
  return (
    <figure className="grid gap-1">
      <figcaption className="text-xs text-ink-muted">
        {body.trim() === "" ? "Details" : "Response body"}
      </figcaption>
      <ScrollingText dir="auto" className="max-h-48 px-3 py-2 [unicode-bidi:isolate]">
        {cut}
      </ScrollingText>
    </figure>
  );
}

type FactsProps = { failure: Failure; connection: string | null };

function Facts({ failure: { status, code, id }, connection }: FactsProps) {
  const facts = [
    ["connection", connection ?? undefined],
    ["status", status],
    ["code", code],
    ["id", id],
  ] as const;
  const known = facts.filter(([, value]) => value !== undefined);
  if (known.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      {known.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt>{name}</dt>
          <dd className="font-mono text-ink [overflow-wrap:anywhere]">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
