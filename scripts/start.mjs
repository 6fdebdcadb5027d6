/** Sets up and runs the workbench: installs, builds if needed, serves, and prints the URL. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { checkAddress } from "./build/listen.mjs";
import {
  checkArguments,
  childEnvironment,
  compileCache,
  ensureBuilt,
  ensureInstalled,
  inProject,
  projectNode,
  root,
  run,
  serverFlags,
  settings,
  startPhase,
  typescript,
} from "./project.mjs";

checkArguments(
  "npm start",
  "Installs and builds if needed, serves the workbench, and prints its URL. Settings are environment variables, such as PORT=3001 npm start.",
);
const { host, port, keepAlive, dataDirectory } = settings();
ensureInstalled();
const environment = {
  HOST: host,
  PORT: port,
  WORKBENCH_DATA_DIR: dataDirectory,
  NODE_ENV: "production",
};
// The server checks both too, but only after the build.
await ensureBuilt(async () => {
  const check = typescript("scripts/build/check-settings.ts");
  if ((await run(check, { env: environment, stdio: ["ignore", 2, 2] })) !== 0) process.exit(1);
  await checkAddress(host, port);
});

const end = startPhase();
const shown = host.includes(":") ? `[${host}]` : host;
const address = `http://${shown}:${port}`;
const server = spawn(
  projectNode(),
  [...serverFlags, inProject("scripts/serve.mjs"), host, port, keepAlive],
  {
    cwd: root,
    env: childEnvironment({
      ...environment,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache(".next"),
      // The server itself finishes requests in progress on shutdown
      // (lib/server/lifecycle/shutdown.ts).
      NEXT_MANUAL_SIG_HANDLE: "true",
    }),
    // The log goes to stderr; the URL is printed once the server says that it listens.
    stdio: ["ignore", 2, 2, "ipc"],
  },
);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 0 : 1)));

await once(server, "message");
end("Ready");
console.log(`\n  Search Workbench  ${address}\n`);
