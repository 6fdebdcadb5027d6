import { ConsentSettings } from "@/components/results/images/consent-settings";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { DialogProps } from "./dialog-props";

/** Shows and revokes the consents to load remote files. */
export function RemoteFilesDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Remote images and files"
      description="Images, audio, video and PDFs of results load only after you agree."
      size="sm"
    >
      <ConsentSettings />
    </Dialog>
  );
}
