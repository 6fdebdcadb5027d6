import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/controls/button";
import type { SecretSummary } from "@/lib/contract/secrets/secret-list";
import { isSecretName } from "@/lib/contract/secrets/secret-variable";
import { deleteSecret } from "@/lib/transport/secrets";
import { SecretForm } from "./secret-form";
import { changeSecretState, useSecretState } from "./secret-state";

/** The value of a secret variable: whether the server has it, and the way to enter it. Mount with its name as key. */
export function SecretValue({ name }: { name: string }) {
  const { secrets, error } = useSecretState();
  if (!isSecretName(name)) return <Note>Enter a name first.</Note>;
  if (error !== null) return <Note role="alert">{error}</Note>;
  if (secrets === null) return <Note>Asking the server…</Note>;
  return <KnownSecret name={name} held={secrets.find((each) => each.name === name) ?? null} />;
}

function KnownSecret({ name, held }: { name: string; held: SecretSummary | null }) {
  const [isReplacing, setReplacing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isUsable = held !== null && held.connection !== null;
  const isFormOpen = held?.source !== "env" && (isReplacing || !isUsable);

  const focusFirst = (selector: string) =>
    box.current?.querySelector<HTMLElement>(selector)?.focus();
  const replace = () => {
    flushSync(() => setReplacing(true));
    focusFirst("input");
  };
  const close = () => {
    flushSync(() => setReplacing(false));
    focusFirst("button");
  };
  const remove = async () => {
    const result = await deleteSecret(name);
    if (!result.ok) return setError(result.failure.error);
    flushSync(() => {
      setError(null);
      changeSecretState({ secrets: result.value });
    });
    focusFirst("input");
  };

  return (
    <div ref={box} className="grid gap-1">
      <div className="flex min-h-control-md flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 flex-1 text-xs text-ink-muted [overflow-wrap:anywhere]">
          {stateText(held)}
        </p>
        {held?.source === "session" && !isFormOpen ? (
          <>
            <Button size="sm" aria-label={`Replace value of ${name}`} onClick={replace}>
              Replace
            </Button>
            <Button size="sm" aria-label={`Delete value of ${name}`} onClick={() => void remove()}>
              Delete value
            </Button>
          </>
        ) : null}
      </div>
      {error ? <Note role="alert">{error}</Note> : null}
      {isFormOpen ? (
        <SecretForm
          name={name}
          bound={held?.connection ?? null}
          onSaved={close}
          onCancel={isUsable ? close : null}
        />
      ) : null}
    </div>
  );
}

function stateText(held: SecretSummary | null): string {
  if (!held) return "Not set: enter it.";
  if (held.source === "env")
    return held.connection === null
      ? `From the server, for ${held.label}. No connection has this URL.`
      : `From the server, for ${held.label}.`;
  return held.connection === null
    ? `${held.label} was removed or has another URL: enter the value again.`
    : `Set for this session, for ${held.label}. It is never shown again.`;
}

const Note = ({ role, children }: { role?: "alert"; children: string }) => (
  <p role={role} className="text-xs text-ink-muted">
    {children}
  </p>
);
