import { Dialog } from "@/components/ui/overlays/dialog";
import { purposeMessages } from "./messages";
import { Picker, type PickerProps } from "./picker";

export type PickerDialogProps = PickerProps & {
  open: boolean;
  onClose: () => void;
  /** Identifies the page if its URL does not. */
  pageKey?: string | undefined;
};

/**
 * Finds a selector by pointing at a returned page. The page is inert: it runs no scripts and
 * fetches nothing.
 */
export function PickerDialog({ open, onClose, pageKey, children, ...picker }: PickerDialogProps) {
  const { title, about } = purposeMessages[picker.purpose];
  return (
    <Dialog open={open} onClose={onClose} size="xl" title={title} description={about}>
      {/* Keyed by the page, so that each page starts with fresh state. */}
      <Picker key={pageKey ?? picker.pageUrl} {...picker}>
        {children}
      </Picker>
    </Dialog>
  );
}
