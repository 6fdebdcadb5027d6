import { CalendarClock } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { ScheduleList } from "@/lib/contract/schedules/schedule";
import type { ScheduleStart } from "@/lib/storage/schedules/schedule-start";
import { SecretOnce } from "../secret-once";
import { NewScheduleForm } from "./new-schedule-form";

type NewScheduleSheetProps = {
  readonly open: boolean;
  readonly start: ScheduleStart;
  readonly connections: ScheduleList["connections"];
  readonly rates: CreditRates;
  readonly onClose: () => void;
  readonly onCreated: () => void;
};

/** Makes a schedule of a request. The secret of a webhook is shown before the sheet closes. */
export function NewScheduleSheet(props: NewScheduleSheetProps) {
  const { open, start, connections, rates, onClose, onCreated } = props;
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const query = typeof start.body.query === "string" ? start.body.query : "";
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Schedule this request"
      description={<bdi className="[overflow-wrap:anywhere]">{query}</bdi>}
      footer={
        secret === null ? (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={id} variant="primary" icon={CalendarClock} busy={busy}>
              Save schedule
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        )
      }
    >
      {secret === null ? (
        <NewScheduleForm
          {...{ id, start, connections, rates }}
          onBusy={setBusy}
          onCreated={(_schedule, webhookSecret) => {
            onCreated();
            setSecret(webhookSecret);
            if (webhookSecret === null) onClose();
          }}
        />
      ) : (
        <SecretOnce secret={secret} />
      )}
    </Dialog>
  );
}
