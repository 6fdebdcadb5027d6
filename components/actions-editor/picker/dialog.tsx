import { Dialog } from "@/components/ui/overlays/dialog";
import { purposeMessages } from "./messages";
import { Picker, type PickerProps } from "./picker";

export type PickerDialogProps = PickerProps & {
  open: boolean;
  onClose: () => void;
  /** Tells one page from another, where the address does not. */
  pageKey?: string | undefined;
};

/** Finds a selector by pointing at a page that came back. The page can do nothing, and nothing is fetched. */
export function PickerDialog({ open, onClose, pageKey, children, ...picker }: PickerDialogProps) {
  const { title, about } = purposeMessages[picker.purpose];
  return (
    <Dialog open={open} onClose={onClose} size="xl" title={title} description={about}>
      {/* A page of its own for each, so that nothing of the one before is left. */}
      <Picker key={pageKey ?? picker.pageUrl} {...picker}>
        {children}
      </Picker>
    </Dialog>
  );
}
