/** Sets up and runs the workbench: installs, builds if needed, serves, and prints the URL. */
import { spawn } from "node:child_process";
import { get } from "node:http";
import {
  childEnvironment,
  compileCache,
  ensureBuilt,
  ensureInstalled,
  inProject,
  projectNode,
  root,
  serverFlags,
  settings,
  startPhase,
} from "./project.mjs";

const { host, port, keepAlive, dataDirectory } = settings();
ensureInstalled();
await ensureBuilt();

const end = startPhase();
const shown = host.includes(":") ? `[${host}]` : host;
const address = `http://${shown}:${port}`;
const server = spawn(
  projectNode(),
  [...serverFlags, inProject("scripts/serve.mjs"), host, port, keepAlive],
  {
    cwd: root,
    env: childEnvironment({
      HOST: host,
      PORT: port,
      WORKBENCH_DATA_DIR: dataDirectory,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache(".next"),
      // The server itself finishes requests in progress on shutdown
      // (lib/server/lifecycle/shutdown.ts).
      NEXT_MANUAL_SIG_HANDLE: "true",
    }),
    // The log goes to stderr; the URL is printed once the server responds.
    stdio: ["ignore", 2, 2],
  },
);

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 0 : 1)));

const reach = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : shown;
while (!(await isHealthy())) await new Promise((wait) => setTimeout(wait, 50));
end("Ready");
console.log(`\n  Search Workbench  ${address}\n`);

/** `fetch` takes longer to load than this request to be served. */
function isHealthy() {
  return new Promise((done) => {
    get(`http://${reach}:${port}/api/health`, (response) => {
      response.resume();
      done(response.statusCode === 200);
    }).on("error", () => done(false));
  });
}
