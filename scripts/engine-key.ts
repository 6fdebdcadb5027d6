/** Prints the key of the built-in engine, and nothing else; makes one where there is none. */
import { engineKey } from "@/lib/engine/accounts/key";
import { readEnvironment } from "@/lib/server/env";

console.log(engineKey(readEnvironment(process.env).dataDirectory));
