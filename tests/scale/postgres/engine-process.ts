/** Serves the engine on a free port and prints its origin. Ends with its parent. */
import { EngineOverHttp } from "../../support/engine-over-http";

const [databaseUrl = "", key = "", site = "", amount = "0", concurrent = "1"] =
  process.argv.slice(2);
const engine = new EngineOverHttp(undefined, {
  databaseUrl,
  keys: [
    {
      label: "shared",
      key,
      limits: { perMinute: 10_000, concurrent: Number(concurrent) },
      credits: { amount: Number(amount), per: "ever" },
    },
  ],
});
await engine.start();
await engine.add(site);
process.stdout.write(`origin ${engine.origin}\n`);
