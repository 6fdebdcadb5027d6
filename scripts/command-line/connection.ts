import { failed, invalid } from "@/lib/command-line/command-error";
import { KEY_VARIABLE } from "@/lib/command-line/commands";
import { baseUrlSchema } from "@/lib/contract/connection";
import { engineKey } from "@/lib/engine/accounts/key";
import { dataFileCause } from "@/lib/engine/storage/data-file-error";
import { errorMessage } from "@/lib/format/error-message";
import { closeSharedConnections } from "@/lib/net/guarded-fetch";
import { type Backend, engineBackend, remoteBackend } from "@/lib/server/backend";
import { isLoopback, ownOrigin, type ServerEnvironment } from "@/lib/server/env";
import { lockDataFolder } from "@/lib/server/lifecycle/data-folder";
import { processWide } from "@/lib/server/process-wide";
import { closeForwarding } from "@/lib/server/proxy/forward";
import { headerKeySchema } from "@/lib/server/setting-schemas";
import type { CommandContext } from "./context";

const PROBE_MS = 5_000;

/** The target of a run. */
export type Connection = {
  readonly label: string;
  readonly backend: Backend;
  /** For code that repeats the request. */
  readonly baseUrl: string;
  readonly hasKey: boolean;
  /** The URL that operator secrets are bound to; null for the built-in engine. */
  readonly secretTarget: string | null;
  readonly close: () => Promise<void>;
};

/** Chooses the service of `--url`, the server of the data folder, or the engine in this process. Throws a `CommandError`. */
export async function openConnection(
  { parsed, terminal, variables }: CommandContext,
  settings: ServerEnvironment,
): Promise<Connection> {
  const url = parsed.value("url");
  const keyVariable = parsed.value("key-variable");
  if (url !== undefined) {
    const { baseUrl, key } = service(url, keyVariable, variables);
    if (key !== null && baseUrl.startsWith("http:") && !isLoopback(new URL(baseUrl).hostname))
      terminal.warning("The URL begins with http://, so the key is sent without encryption.");
    return {
      ...{ label: baseUrl, baseUrl, secretTarget: baseUrl, hasKey: key !== null },
      backend: remoteBackend({ baseUrl, key }),
      close: closeForwarding,
    };
  }
  if (keyVariable !== undefined) throw invalid("--key-variable needs --url.");
  if (settings.remoteEngine !== null)
    return builtIn(settings.remoteEngine.baseUrl, engineBackend(null), closeForwarding);
  if (!settings.engineOn)
    throw invalid("The built-in engine is off (WORKBENCH_ENGINE). Name a service with --url.");
  const holder = lockFolder(settings.dataDirectory);
  const baseUrl = ownOrigin(settings);
  if (holder !== null) return runningServer(settings, baseUrl, holder);
  terminal.progress("No server uses the data folder, so the engine runs in this process.");
  // Takes longer to load than everything else.
  const { openEngine } = await import("@/lib/server/engine/open-engine");
  openEngine();
  return builtIn(baseUrl, engineBackend(null), async () => {
    await closeForwarding();
    await closeSharedConnections();
    await processWide().engine?.close();
  });
}

const builtIn = (baseUrl: string, backend: Backend, close: () => Promise<void>): Connection => ({
  label: "Built-in engine",
  ...{ baseUrl, backend, close },
  ...{ secretTarget: null, hasKey: true },
});

function service(
  url: string,
  keyVariable: string | undefined,
  variables: NodeJS.ProcessEnv,
): { readonly baseUrl: string; readonly key: string | null } {
  const parsed = baseUrlSchema.safeParse(url);
  if (!parsed.success) throw invalid(`--url: ${parsed.error.issues[0]?.message ?? "invalid."}`);
  const name = keyVariable ?? KEY_VARIABLE;
  if (!/^[A-Za-z_]\w*$/.test(name))
    throw invalid("--key-variable takes the name of an environment variable, not a key.");
  const text = (variables[name] ?? "").trim();
  if (keyVariable !== undefined && text === "")
    throw invalid(`--key-variable: the environment variable ${name} is not set.`);
  if (text === "") return { baseUrl: parsed.data, key: null };
  const key = headerKeySchema.safeParse(text);
  if (!key.success) throw invalid(`${name} ${key.error.issues[0]?.message ?? "is not a key"}.`);
  return { baseUrl: parsed.data, key: key.data };
}

/** Locks the data folder for this process. Returns who holds it otherwise. */
function lockFolder(folder: string): string | null {
  try {
    lockDataFolder(folder, { waitMs: 0 });
    return null;
  } catch (error) {
    if (error instanceof Error && dataFileCause(error.cause) === "busy") return error.message;
    throw failed(errorMessage(error));
  }
}

/** The key of the data folder is only sent if a process that holds the folder responds at its URL. */
async function runningServer(
  { dataDirectory }: ServerEnvironment,
  baseUrl: string,
  holder: string,
): Promise<Connection> {
  const health: unknown = await fetch(`${baseUrl}/api/health`, {
    signal: AbortSignal.timeout(PROBE_MS),
    redirect: "error",
  }).then(
    (response) => response.json().catch(() => null),
    () => null,
  );
  if (Reflect.get(Object(health), "live") !== true)
    throw failed(
      `${holder.split("\n")[0]} No workbench responds at ${baseUrl}. Set HOST and PORT as for that server, or wait until the other command has ended.`,
    );
  const key = engineKey(dataDirectory);
  return builtIn(baseUrl, remoteBackend({ baseUrl, key }), closeForwarding);
}
