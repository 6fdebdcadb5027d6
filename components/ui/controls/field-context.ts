import { createContext, useContext } from "react";

type FieldControl = { id?: string; describedBy?: string; invalid: boolean };

export const FieldContext = createContext<FieldControl | null>(null);

type Wiring = {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
};

/** Connects a control to the surrounding `Field`. Attributes set by the caller take precedence. */
export function useFieldControl(own: Wiring): Wiring {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby":
      [own["aria-describedby"], field?.describedBy].filter(Boolean).join(" ") || undefined,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid || undefined),
  };
}
