/** Reserves and charges credits until the balance is empty or 200 runs are charged; prints what it was granted. */
import { openPostgres } from "@/lib/engine/postgres/database";
import { openPostgresLedger } from "@/lib/engine/postgres/ledger";

const [url = "", keyHash = "", amount = "0", mode = "run"] = process.argv.slice(2);
const database = openPostgres({ url });
const ledger = openPostgresLedger(database);
const balance = { amount: Number(amount), per: "ever" } as const;
let granted = 0;

async function runOnce(at: number): Promise<void> {
  const credits = 1 + (at % 3);
  const reserved = await ledger.reserve({ keyHash, credits, balance, lifetimeMs: 3_000 });
  if (!("reservation" in reserved)) return;
  if (mode === "hang") {
    process.stdout.write("reserved\n");
    await new Promise(() => {});
  }
  const run = `${process.pid}-${at}`;
  await ledger.charge({ keyHash, credits, run, reservation: reserved.reservation });
  granted += credits;
}

const keepAlive = setInterval(() => {}, 1_000);
for (let at = 0; at < 200; at += 10)
  await Promise.all(Array.from({ length: 10 }, (_, each) => runOnce(at + each)));
clearInterval(keepAlive);
await database.close();
process.stdout.write(`granted ${granted}\n`);
