"use client";
import { CalendarClock } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Loading } from "@/components/ui/feedback/spinner";
import { AppPage } from "@/components/ui/layout/app-page";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { CreditRates } from "@/lib/contract/credit-rates";
import {
  readScheduleStart,
  removeScheduleFields,
  type ScheduleStart,
  STARTED_REQUEST,
} from "@/lib/storage/schedules/schedule-start";
import { NewScheduleDialog } from "./editor/new-schedule-dialog";
import { ScheduleEntry } from "./list/schedule-entry";
import { SecretOnce } from "./secret-once";
import { type Schedules, useSchedules } from "./use-schedules";

const MAIN = "schedules";

/** The schedules of this user: state, new results, spending and delivery. */
export function SchedulesPage({ rates }: { rates: CreditRates }) {
  return (
    <AppPage
      title="Schedules"
      guide="/guide/start/schedules"
      main={MAIN}
      className="max-w-4xl gap-3"
    >
      <Content rates={rates} />
    </AppPage>
  );
}

function Content({ rates }: { rates: CreditRates }) {
  const schedules = useSchedules();
  const announce = useAnnounce();
  const [start, close] = useStart();
  const [secret, setSecret] = useState<string | null>(null);
  const closeSecret = () => setSecret(null);
  const { list, error, reload } = schedules;
  if (list === null && error === null) return <Loading />;
  return (
    <>
      {error === null ? null : (
        <Callout
          tone="bad"
          role="alert"
          title={
            list === null ? "The schedules could not be loaded" : "The list may be out of date"
          }
        >
          {error}
        </Callout>
      )}
      {list?.on === false ? <SchedulesOff /> : null}
      {list?.on ? <List {...{ ...schedules, list }} /> : null}
      {list?.on && start ? (
        <NewScheduleDialog
          {...{ start, rates, connections: list.connections }}
          onClose={close}
          onCreated={(webhookSecret) => {
            close();
            setSecret(webhookSecret);
            announce("Schedule saved.");
            void reload();
          }}
        />
      ) : null}
      {secret === null ? null : (
        <Dialog
          open
          onClose={closeSecret}
          title="Schedule saved"
          footer={
            <Button variant="primary" onClick={closeSecret}>
              Done
            </Button>
          }
        >
          <SecretOnce secret={secret} />
        </Dialog>
      )}
    </>
  );
}

function SchedulesOff() {
  return (
    <Callout tone="info" title="Schedules are off on this server">
      A schedule sends requests without a person at the screen, so the operator has to allow them:
      start the server with <code>WORKBENCH_SCHEDULES=on</code>. Checks then run on the built-in
      engine or on a connection from <code>WORKBENCH_CONNECTIONS</code>, each under a monthly cap.
    </Callout>
  );
}

type ListProps = Schedules & { readonly list: NonNullable<Schedules["list"]> };

function List({ list, reload }: ListProps) {
  if (list.schedules.length === 0)
    return (
      <EmptyState
        inCard
        icon={CalendarClock}
        title="No schedules"
        className="rounded-lg border border-line bg-surface p-4"
        actions={
          <a className="link" href="/">
            Open the workbench
          </a>
        }
      >
        Choose “Schedule…” in the request menu of the workbench, or beside a saved request. The
        server then sends the request at its times and reports what is new.
      </EmptyState>
    );
  return (
    <ul aria-label="Schedules" className="grid gap-3">
      {list.schedules.map((schedule) => (
        <ScheduleEntry key={schedule.id} {...{ schedule, reload }} />
      ))}
    </ul>
  );
}

/** The request for a new schedule in the URL, and a function that closes its dialog. */
function useStart(): readonly [ScheduleStart | null, () => void] {
  const [start, setStart] = useState<ScheduleStart | null>(null);
  useEffect(() => {
    const parameter = new URLSearchParams(window.location.search).get("new");
    if (parameter === STARTED_REQUEST) setStart(readScheduleStart());
  }, []);
  const isOpen = start !== null;
  useEffect(() => {
    if (!isOpen) return;
    // The dialog opened with the page, so there is no control to return to.
    return () => document.getElementById(MAIN)?.focus({ preventScroll: true });
  }, [isOpen]);
  const close = () => {
    setStart(null);
    removeScheduleFields();
    window.history.replaceState(null, "", "/schedules");
  };
  return [start, close];
}
