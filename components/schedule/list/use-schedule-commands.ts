import { useState } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import {
  changeSchedule,
  deleteSchedule,
  renewCredentials,
  runSchedule,
  type ScheduleResult,
} from "@/lib/transport/schedules";
import type { Schedules } from "../use-schedules";

type CommandName = "run" | "pause" | "resume" | "cap" | "feed" | "webhook";

/** The commands of a schedule. One runs at a time. */
export function useScheduleCommands(id: string, reload: Schedules["reload"]) {
  const announce = useAnnounce();
  const [busy, setBusy] = useState<CommandName | null>(null);
  const [error, setError] = useState<string | null>(null);

  const perform = async <Value>(
    name: CommandName,
    call: Promise<ScheduleResult<Value>>,
    done: string,
  ): Promise<Value | null> => {
    setBusy(name);
    setError(null);
    const result = await call;
    const list = await reload();
    setBusy(null);
    if (!result.ok) {
      const { error } = result.failure;
      setError(error);
      // Deleted elsewhere: its entry cannot show the error.
      if (list?.schedules.every((each) => each.id !== id)) announce(error, { urgent: true });
      return null;
    }
    announce(done);
    return result.value;
  };

  return {
    busy,
    error,
    run: () => perform("run", runSchedule(id), "Check started."),
    pause: () => perform("pause", changeSchedule(id, { paused: true }), "Schedule paused."),
    resume: () => perform("resume", changeSchedule(id, { paused: false }), "Schedule resumed."),
    changeCap: (cap: number) => perform("cap", changeSchedule(id, { cap }), "Cap changed."),
    renewFeed: () =>
      perform("feed", renewCredentials(id, "feed"), "New feed URL. The old one ended."),
    renewSecret: async () =>
      (await perform("webhook", renewCredentials(id, "webhook"), "New secret."))?.webhookSecret ??
      null,
    /** Resolves to an error message, or null. */
    remove: async (): Promise<string | null> => {
      const result = await deleteSchedule(id);
      if (!result.ok) return result.failure.error;
      announce("Schedule deleted.");
      await reload();
      return null;
    },
  };
}

export type ScheduleCommands = ReturnType<typeof useScheduleCommands>;
