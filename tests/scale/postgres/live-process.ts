/** Reserves requests to one live service under a limit; prints how many it was granted. */
import { setTimeout as sleep } from "node:timers/promises";
import { openPostgres } from "@/lib/engine/postgres/database";
import { openPostgresRequestLog } from "@/lib/engine/postgres/request-log";

const [url = "", source = "", count = "0"] = process.argv.slice(2);
const database = openPostgres({ url });
const log = openPostgresRequestLog(database);
let granted = 0;
for (let at = 0; at < Number(count); at += 1) {
  const turn = await log.reserve(source, [{ requests: 5, seconds: 1 }], 5_000);
  if (!("waitMs" in turn)) continue;
  granted += 1;
  await sleep(turn.waitMs);
}
await database.close();
process.stdout.write(`granted ${granted}\n`);
