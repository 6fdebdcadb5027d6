/** Sets up and runs the workbench: installs, builds once, serves, and prints the address. */
import { spawn } from "node:child_process";
import {
  ensureBuilt,
  ensureInstalled,
  environment,
  inProject,
  projectNode,
  root,
  settings,
  stop,
} from "./project.mjs";

ensureInstalled();
await ensureBuilt();

/**
 * Left alone, V8 lets the heap of a large machine grow to several times of what lives in it: half as much memory when
 * nothing happens, and a third less while a library is read, for the same searches a second.
 */
const THRIFTY = ["--heap-growing-percent=30", "--max-semi-space-size=16"];

const { host, port, keepAlive, dataDirectory } = settings();
const shown = host.includes(":") ? `[${host}]` : host;
const address = `http://${shown}:${port}`;
const server = spawn(
  projectNode(),
  [
    ...THRIFTY,
    inProject("node_modules/next/dist/bin/next"),
    "start",
    ...["-H", host, "-p", port, "--keepAliveTimeout", keepAlive],
  ],
  {
    cwd: root,
    env: environment({
      HOST: host,
      PORT: port,
      WORKBENCH_DATA_DIR: dataDirectory,
      NODE_ENV: "production",
      // The server itself ends what is under way, within its own time (lib/server/lifecycle/shutdown.ts).
      NEXT_MANUAL_SIG_HANDLE: "true",
    }),
    stdio: ["ignore", "pipe", "inherit"],
  },
);

// Next prints its own banner; ours is one line, printed once the server really answers.
let output = "";
server.stdout.on("data", (chunk) => {
  output += chunk;
  if (output.length > 10_000) output = output.slice(-10_000);
  process.stderr.write(chunk);
});

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => {
  if (/EADDRINUSE/.test(output)) stop(`Port ${port} is taken. Choose another: PORT=3001 npm start`);
  process.exit(code ?? (signal ? 0 : 1));
});

const reach = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : shown;
for (;;) {
  const answers = await fetch(`http://${reach}:${port}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
  if (answers) break;
  await new Promise((wait) => setTimeout(wait, 150));
}
console.log(`\n  Search Workbench  ${address}\n`);
