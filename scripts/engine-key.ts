/** Prints the key of the built-in engine; creates it if missing. */
import { engineKey } from "@/lib/engine/accounts/key";
import { readEnvironment } from "@/lib/server/env";
import { runCommand } from "./run-command";

await runCommand(() => console.log(engineKey(readEnvironment(process.env).dataDirectory)));
