/** Starts the workbench in the container image. */
import { isIP } from "node:net";

const { env } = process;
const stop = (text) => {
  console.error(text);
  process.exit(1);
};
// Brackets are part of a URL, not of the address.
const host = (env.HOST || "0.0.0.0").trim().replace(/^\[(.*)\]$/, "$1");
const port = env.PORT || "3000";
const isLoopback =
  host === "localhost" || host === "::1" || (isIP(host) === 4 && /^127\./.test(host));
if (!/^[1-9]\d*$/.test(port) || Number(port) > 65_535)
  stop(`PORT must be a number from 1 to 65535, not "${port}".`);
// The server checks this too, but its framework opens the port first.
if (!isLoopback && !env.WORKBENCH_PASSWORD && !env.WORKBENCH_IDENTITY_HEADER)
  stop(
    `HOST: others can reach ${host}, so WORKBENCH_PASSWORD must be set, or WORKBENCH_IDENTITY_HEADER.`,
  );

Object.assign(env, {
  HOST: host,
  PORT: port,
  HOSTNAME: host,
  NODE_ENV: "production",
  WORKBENCH_DATA_DIR: env.WORKBENCH_DATA_DIR || "/data",
  KEEP_ALIVE_TIMEOUT: env.WORKBENCH_KEEP_ALIVE_MS || "65000",
  // The server itself finishes requests in progress on shutdown.
  NEXT_MANUAL_SIG_HANDLE: "true",
});
process.umask(0o077);
await import("./server.js");
