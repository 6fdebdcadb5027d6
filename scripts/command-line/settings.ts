import { invalid } from "@/lib/command-line/command-error";
import { errorMessage } from "@/lib/format/error-message";
import { readEnvironment, type ServerEnvironment } from "@/lib/server/env";
import { processWide } from "@/lib/server/process-wide";

/** The settings of this process. Throws a `CommandError` that names invalid variables and quotes no value. */
export function readSettings(variables: NodeJS.ProcessEnv): ServerEnvironment {
  try {
    const settings = readEnvironment(variables);
    processWide().environment = settings;
    return settings;
  } catch (error) {
    throw invalid(errorMessage(error));
  }
}
