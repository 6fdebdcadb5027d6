import { lazyComponent } from "@/components/ui/loading/lazy";
import type { OptionMark } from "@/lib/storage/connections/profiles";
import { useSupport } from "./connection-context";
import { isMarkAt } from "./mark-place";

const SupportMessage = lazyComponent(
  async () => (await import("./support-message")).SupportMessage,
);

/** Lists the options in `shows` that the connection in use does not accept. Empty if none are known. */
export const SupportNotes = ({ shows }: { shows: (mark: OptionMark) => boolean }) =>
  useSupport(shows).map((each) => <SupportMessage key={each.mark.field} {...each} />);

type SupportNoteProps = {
  control: string;
  /** Includes the options of controls inside it that have no note of their own. */
  inside?: boolean;
};

/** The same for the option of a control. */
export const SupportNote = ({ control, inside = false }: SupportNoteProps) => (
  <SupportNotes shows={(mark) => isMarkAt(mark, control, inside)} />
);
