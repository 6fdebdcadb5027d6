import { CalendarClock } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { NewScheduleForm, type NewScheduleFormProps } from "./new-schedule-form";

type NewScheduleDialogProps = Omit<NewScheduleFormProps, "id" | "onBusy" | "onCreated"> & {
  readonly onClose: () => void;
  /** Also called if the dialog was closed meanwhile. */
  readonly onCreated: (webhookSecret: string | null) => void;
};

export function NewScheduleDialog(props: NewScheduleDialogProps) {
  const { start, connections, rates, onClose, onCreated } = props;
  const id = useId();
  const [busy, setBusy] = useState(false);
  const query = typeof start.body.query === "string" ? start.body.query : "";
  return (
    <Dialog
      open
      onClose={onClose}
      title="Schedule this request"
      description={<bdi className="line-clamp-3 [overflow-wrap:anywhere]">{query}</bdi>}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" icon={CalendarClock} busy={busy}>
            Save schedule
          </Button>
        </>
      }
    >
      <NewScheduleForm {...{ id, start, connections, rates, onCreated }} onBusy={setBusy} />
    </Dialog>
  );
}
