/**
 * Prints the credits that each key of the built-in engine has spent and has left, without the keys.
 */
import { openAccounts } from "@/lib/engine/accounts/accounts";
import { engineKey } from "@/lib/engine/accounts/key";
import { openLedger } from "@/lib/engine/accounts/ledger-store";
import { engineFiles } from "@/lib/engine/engine";
import { readEnvironment } from "@/lib/server/env";

const { dataDirectory, engine, engineCredits, engineKeys } = readEnvironment(process.env);
const ledger = openLedger(engineFiles(dataDirectory).ledger);
const own = {
  label: "(the workbench)",
  key: engineKey(dataDirectory),
  limits: engine,
  credits: engineCredits,
};
console.table(
  openAccounts([own, ...engineKeys], ledger).all.map((account) => {
    const { ever, thisMonth } = account.spent();
    return {
      key: account.label,
      "spent this month": thisMonth,
      "spent in total": ever,
      left: account.left() ?? "unlimited",
    };
  }),
);
ledger.close();
