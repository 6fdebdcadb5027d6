import { useId } from "react";
import { Select } from "@/components/ui/controls/select";
import type { CollectionVariables } from "@/lib/variables/variable";
import type { ChangeVariables } from "./use-variables";

type EnvironmentSelectProps = {
  all: CollectionVariables;
  change: ChangeVariables;
  /** For a bar: small, and without a visible label. */
  compact?: boolean;
  className?: string;
};

/** Chooses the environment whose variables replace those of the collection. */
export function EnvironmentSelect({
  all,
  change,
  compact = false,
  className,
}: EnvironmentSelectProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={compact ? "sr-only" : "mb-1 block"}>
        Environment
      </label>
      <Select
        id={id}
        size={compact ? "sm" : "md"}
        emptyLabel="No environment"
        options={all.environments.map(({ name }) => ({ value: name, label: name }))}
        value={all.chosen ?? ""}
        onChange={({ target }) => {
          const chosen = target.value || null;
          change((now) => ({ ...now, chosen }));
        }}
      />
    </div>
  );
}
