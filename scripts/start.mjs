/** Sets up and runs the workbench: installs, builds if needed, serves, and prints the URL. */
import { spawn } from "node:child_process";
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
  stop,
} from "./project.mjs";

const { host, port, keepAlive, dataDirectory } = settings();
ensureInstalled();
await ensureBuilt();

const end = startPhase();
const shown = host.includes(":") ? `[${host}]` : host;
const address = `http://${shown}:${port}`;
const server = spawn(
  projectNode(),
  [
    ...serverFlags,
    inProject("node_modules/next/dist/bin/next"),
    "start",
    ...["-H", host, "-p", port, "--keepAliveTimeout", keepAlive],
  ],
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
    stdio: ["ignore", "pipe", "inherit"],
  },
);

// The banner of Next.js goes to stderr; the URL is printed once the server responds.
let output = "";
server.stdout.on("data", (chunk) => {
  output += chunk;
  if (output.length > 10_000) output = output.slice(-10_000);
  process.stderr.write(chunk);
});

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => {
  if (/EADDRINUSE/.test(output))
    stop(`Port ${port} is in use. Choose another one: PORT=3001 npm start`);
  process.exit(code ?? (signal ? 0 : 1));
});

const reach = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : shown;
for (;;) {
  const isHealthy = await fetch(`http://${reach}:${port}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
  if (isHealthy) break;
  await new Promise((wait) => setTimeout(wait, 150));
}
end("Ready");
console.log(`\n  Search Workbench  ${address}\n`);
