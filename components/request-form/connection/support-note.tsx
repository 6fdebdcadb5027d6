import { lazyComponent } from "@/components/ui/loading/lazy";
import { useSupport } from "./connection-context";

const SupportMessage = lazyComponent(
  async () => (await import("./support-message")).SupportMessage,
);

/**
 * Says at a control that the connection in use does not take its option. Empty if it does, as far
 * as is known. `control` is the control's path in the draft.
 */
export function SupportNote({ control }: { control: string }) {
  const support = useSupport(control);
  return support ? <SupportMessage {...support} /> : null;
}
