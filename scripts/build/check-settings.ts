import nextEnv from "@next/env";
import { errorMessage } from "@/lib/format/error-message";
import { readEnvironment } from "@/lib/server/env";

/** Reports invalid settings before a build, instead of when the server starts after it. */
nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error });
try {
  readEnvironment(process.env);
} catch (error) {
  process.stderr.write(`\n${errorMessage(error)}\n\n`);
  process.exitCode = 1;
}
