import { engineKey } from "@/lib/engine/accounts/key";
import { readEnvironment } from "@/lib/server/env";
import { runOperatorCommand } from "./command-line/operator-command";

const printKey = {
  command: "npm run -s engine:key",
  help: "Prints the key of the built-in engine; creates it if missing.",
};
await runOperatorCommand(printKey, () =>
  console.log(engineKey(readEnvironment(process.env).dataDirectory)),
);
