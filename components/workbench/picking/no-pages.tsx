import { useRequestForm } from "@/components/request-form/request-form-context";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useCommands } from "../commands/context";
import type { DialogProps } from "../layout/dialog-props";

/** Shown if the run returned no HTML to pick on. Explains how to request it. */
export function NoPages({ open, onClose }: DialogProps) {
  const { setValue } = useRequestForm();
  const { picking, showSection } = useCommands();
  const announce = useAnnounce();
  const selectRawHtml = () => {
    setValue("content.formats.rawHtml.on", true, { shouldDirty: true, shouldValidate: true });
    onClose();
    showSection("content");
    announce("The raw HTML format is selected. Nothing was sent.");
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="No page to pick from"
      description={
        picking.shown
          ? "The results shown contain no HTML."
          : "Run the request first. You pick elements on the pages that it returns."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" data-autofocus="" onClick={selectRawHtml}>
            Select raw HTML
          </Button>
        </>
      }
    >
      <p>
        Select the format <code>rawHtml</code> or <code>html</code> in Page content and run the
        request, or open a run from the history that has one of them. The button below selects{" "}
        <code>rawHtml</code> and does not run the request.
      </p>
    </Dialog>
  );
}
