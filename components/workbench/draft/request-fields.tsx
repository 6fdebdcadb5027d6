import { useEffect, useEffectEvent } from "react";
import { PickContext } from "@/components/request-form/fields/pick-context";
import { RequestForm } from "@/components/request-form/request-form";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { useCommands } from "../commands/context";
import { ActionsField } from "./actions-field";

/**
 * The form with the parts from other features: the actions editor and the picker. `onMounted` is
 * called after hydration of the fields, which is later than that of the page.
 */
export function RequestFields({ onMounted }: { onMounted: () => void }) {
  const form = useRequestForm();
  const { pick, incoming } = useCommands();
  const mounted = useEffectEvent(onMounted);
  useEffect(() => mounted(), []);
  return (
    <PickContext value={pick}>
      <RequestForm
        slots={{
          actions: <ActionsField form={form} onPick={pick} onImport={incoming.offer} />,
        }}
      />
    </PickContext>
  );
}
