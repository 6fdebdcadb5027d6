/** Prints the key of the built-in engine; creates it if missing. */
import { engineKey } from "@/lib/engine/accounts/key";
import { readEnvironment } from "@/lib/server/env";
import { runOperatorCommand } from "./command-line/operator-command";

await runOperatorCommand(() => console.log(engineKey(readEnvironment(process.env).dataDirectory)));
