import { useEffect, useEffectEvent } from "react";
import { PickContext } from "@/components/request-form/fields/pick-context";
import { RequestForm } from "@/components/request-form/request-form";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { useCommands } from "../commands/context";
import { ActionsField } from "./actions-field";

/**
 * The form with what other features give to it: the editor of actions, the picker. `onMounted` is called when it has come
 * alive, which is later than the page around it.
 */
export function RequestFields({ onMounted }: { onMounted: () => void }) {
  const form = useRequestForm();
  const { picking, incoming } = useCommands();
  const mounted = useEffectEvent(onMounted);
  useEffect(() => mounted(), []);
  return (
    <PickContext value={picking.pick}>
      <RequestForm
        given={{
          actions: <ActionsField form={form} onPick={picking.pick} onImport={incoming.offer} />,
        }}
      />
    </PickContext>
  );
}
