/** Runs the due checks of a data folder, as one of several servers. Ends when nothing is due or running. */
import { creditRates } from "@/lib/contract/credit-rates";
import { ScheduleRunner } from "@/lib/server/schedule/runner";
import { openScheduleFile } from "@/lib/server/schedule/store/sql-schedule-store";

const [file = "", service = "", leaseMs = "", turns = ""] = process.argv.slice(2);
const store = openScheduleFile(file, Date.now);
const runner = new ScheduleRunner({
  store,
  rates: creditRates,
  retention: { results: 100, bytes: 100_000 },
  leaseMs: Number(leaseMs),
  connectionOf: () => ({
    isFree: false,
    admit: () => () => {},
    send: (body, signal) => fetch(service, { method: "POST", body, signal }),
  }),
  deliver: async () => null,
  onError: (error) => {
    console.error(error);
    process.exitCode = 1;
  },
});
for (let turn = 0; turn < Number(turns); turn += 1) {
  await runner.tick();
  await runner.settled();
}
await store.close();
