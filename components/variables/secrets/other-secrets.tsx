import { Button } from "@/components/ui/controls/button";
import { deleteSecret } from "@/lib/transport/secrets";
import { changeSecretState, useSecretState } from "./secret-state";

type OtherSecretsProps = {
  defined: readonly string[];
  onAdd: (name: string) => void;
};

/** Secrets that the server has and no variable names: to define them, or to delete their values. */
export function OtherSecrets({ defined, onAdd }: OtherSecretsProps) {
  const { secrets } = useSecretState();
  const others = (secrets ?? []).filter(({ name }) => !defined.includes(name));
  if (others.length === 0) return null;
  const remove = async (name: string) => {
    const result = await deleteSecret(name);
    changeSecretState(result.ok ? { secrets: result.value } : { error: result.failure.error });
  };
  return (
    <section aria-label="Other secrets" className="grid gap-2 border-t border-line pt-4">
      <p className="text-ink-muted text-xs">The server also has these secrets:</p>
      <ul className="grid gap-2">
        {others.map(({ name, source, label }) => (
          <li key={name} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <code>{name}</code>, for {label}
            </span>
            <Button size="sm" aria-label={`Define ${name}`} onClick={() => onAdd(name)}>
              Define
            </Button>
            {source === "session" ? (
              <Button
                size="sm"
                aria-label={`Delete value of ${name}`}
                onClick={() => void remove(name)}
              >
                Delete value
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
