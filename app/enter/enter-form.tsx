"use client";
import { type SubmitEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { accessSchema } from "@/lib/contract/connection";

/** Loads the address that was asked for, its fragment included: the link that led here opens what it stands for. */
function goOn(): void {
  if (location.pathname === "/enter") location.replace("/");
  else location.reload();
}

export function EnterForm() {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  // A link on another site arrives without our cookies, so this browser may have entered long ago.
  useEffect(() => {
    const leave = new AbortController();
    fetch("/api/access", { signal: leave.signal })
      .then((answer) => answer.json())
      .then((body: unknown) => {
        const access = accessSchema.safeParse(body);
        if (access.success && access.data.entered) goOn();
      })
      .catch(() => {});
    return () => leave.abort();
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const password = new FormData(event.currentTarget).get("password");
    setBusy(true);
    setError(undefined);
    const said = await tryPassword(typeof password === "string" ? password : "");
    if (said === null) return goOn();
    setError(said);
    setBusy(false);
  };

  return (
    <form onSubmit={submit} className="grid w-72 gap-3">
      <Field label="Password" {...(error !== undefined && { error })}>
        <TextInput
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        Enter
      </Button>
    </form>
  );
}

/** null when it is right, else what to say. */
async function tryPassword(password: string): Promise<string | null> {
  try {
    const answer = await fetch("/api/access", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ password }),
    });
    if (answer.ok) return null;
    if (answer.status !== 429) return "That is not the password.";
    return `Too many wrong passwords. Wait ${answer.headers.get("Retry-After") ?? "some"} seconds.`;
  } catch {
    return "The workbench does not answer.";
  }
}
