"use client";
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useCountdown } from "@/components/results/failure/use-countdown";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import { Callout } from "@/components/ui/feedback/callout";
import { accessSchema } from "@/lib/contract/connection";
import { formatDuration } from "@/lib/format/duration";
import { type LoginFailure, submitPassword } from "./submit-password";

/** Loads the requested URL again, with its fragment, so that the link that led here opens. */
function proceed(): void {
  if (location.pathname === "/enter") location.replace("/");
  else location.reload();
}

export function EnterForm() {
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const waiting = failure?.reason === "throttled";

  // A link on another site arrives without our cookies, so this browser may already be logged in.
  useEffect(() => {
    const leave = new AbortController();
    fetch("/api/access", { signal: leave.signal })
      .then((response) => response.json())
      .then((body: unknown) => {
        const access = accessSchema.safeParse(body);
        if (access.success && access.data.entered) proceed();
      })
      .catch(() => {});
    return () => leave.abort();
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || waiting || !input.current) return;
    setBusy(true);
    setFailure(null);
    const result = await submitPassword(input.current.value);
    if (result === null) return proceed();
    setFailure(result);
    setBusy(false);
    input.current.select();
  };

  return (
    // With `post`, a form submitted before this script runs does not put the password into the URL.
    <form method="post" onSubmit={submit} className="grid gap-4">
      <Field label="Password" {...(failure?.reason === "wrong" && { error: "Wrong password." })}>
        <TextInput
          ref={input}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
        />
      </Field>
      <div role="alert" className="empty:hidden">
        {failure?.reason === "throttled" ? (
          <Callout tone="warn" title="Too many wrong passwords">
            <Wait seconds={failure.seconds} onOver={() => setFailure(null)} />
          </Callout>
        ) : null}
        {failure?.reason === "no-response" ? (
          <Callout tone="bad" title="The workbench server does not respond">
            It may have stopped, or the network is down.
          </Callout>
        ) : null}
      </div>
      <Button type="submit" variant="primary" size="lg" busy={busy} disabled={waiting}>
        Log in
      </Button>
    </form>
  );
}

/** Screen readers announce the wait once; the ticking seconds are hidden from them. */
function Wait({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const left = useCountdown(seconds);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (left === 0) over();
  }, [left]);
  return (
    <p>
      <span className="sr-only">Wait {formatDuration(seconds * 1_000)}, then try again.</span>
      <span aria-hidden className="tabular-nums">
        Wait {formatDuration(left * 1_000)}, then try again.
      </span>
    </p>
  );
}
