import "server-only";
import { createEngine, type Engine } from "@/lib/engine/engine";
import { type Environment, ownOrigin, readEnvironment } from "./env";
import { log } from "./log";

// Next bundles each route by itself; what must exist once in the process hangs on the process.
const shared: typeof globalThis & { workbench?: { environment: Environment; engine: Engine } } =
  globalThis;

function instance() {
  if (!shared.workbench) {
    const environment = readEnvironment(process.env);
    const engine = createEngine({
      dataDirectory: environment.dataDirectory,
      ownOrigin: ownOrigin(environment),
      limits: environment.engine,
      onUnexpected: (error, id) => log.error({ id, error }, "the engine met something unexpected"),
    });
    shared.workbench = { environment, engine };
  }
  return shared.workbench;
}

/** The engine of this process, opened at the first call. */
export const engine = (): Engine => instance().engine;

/** The environment, read and checked at the first call. */
export const environment = (): Environment => instance().environment;
