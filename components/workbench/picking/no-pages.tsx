import { useRequestForm } from "@/components/request-form/request-form-context";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useCommands } from "../commands/context";
import type { DialogProps } from "../layout/dialog-props";

/** Says what to ask for where no page came back to pick on. */
export function NoPages({ open, onClose }: DialogProps) {
  const { setValue } = useRequestForm();
  const { picking, showSection } = useCommands();
  const announce = useAnnounce();
  const ask = () => {
    setValue("content.formats.rawHtml.on", true, { shouldDirty: true, shouldValidate: true });
    onClose();
    showSection("content");
    announce("The HTML as served is asked for. Nothing was sent.");
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="No page to pick on"
      description={
        picking.shown
          ? "The run that is shown brought no HTML back."
          : "Pages to pick on come with the results of a run."
      }
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" data-autofocus="" onClick={ask}>
            Ask for the HTML
          </Button>
        </>
      }
    >
      <p>
        Switch on the format <code>rawHtml</code> or <code>html</code> in Page content and run the
        request, or open a run of the history that has one of them. The button switches on{" "}
        <code>rawHtml</code>; it does not run the request.
      </p>
    </Dialog>
  );
}
