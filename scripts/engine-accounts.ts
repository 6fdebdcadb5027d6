import { openAccounts } from "@/lib/engine/accounts/accounts";
import { engineKey } from "@/lib/engine/accounts/key";
import { engineFiles } from "@/lib/engine/engine";
import { openStores } from "@/lib/engine/stores";
import { ownOrigin, readEnvironment } from "@/lib/server/env";
import { runOperatorCommand } from "./command-line/operator-command";

const printAccounts = {
  command: "node scripts/run.mjs scripts/engine-accounts.ts",
  help: "Prints the credits that each key of the built-in engine has spent and has left, without the keys.",
};
await runOperatorCommand(printAccounts, async () => {
  const environment = readEnvironment(process.env);
  const { dataDirectory, databaseUrl, engine, engineCredits, engineKeys } = environment;
  const stores = openStores({
    dataDirectory,
    databaseUrl,
    files: engineFiles(dataDirectory),
    publicOrigin: ownOrigin(environment),
  });
  const own = {
    label: "(the workbench)",
    key: engineKey(dataDirectory),
    limits: engine,
    credits: engineCredits,
  };
  console.table(
    await Promise.all(
      openAccounts([own, ...engineKeys], stores.ledger).all.map(async (account) => {
        const { ever, thisMonth, left } = await account.spent();
        return {
          key: account.label,
          "spent this month": thisMonth,
          "spent in total": ever,
          left: left ?? "unlimited",
        };
      }),
    ),
  );
  await stores.close();
});
