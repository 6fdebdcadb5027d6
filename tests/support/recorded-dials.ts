import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Loaded before everything else in each process and thread of a server. Writes down each address that a socket
 * connects to and each name that is looked up, and lets no name be found, so that nothing leaves the machine.
 */
const recorder = (file: string) => `
const { appendFileSync } = require("node:fs");
const net = require("node:net");
const dns = require("node:dns");
const write = (line) => appendFileSync(${JSON.stringify(file)}, line + "\\n");
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const given = Array.isArray(args[0]) ? args[0][0] : args[0];
  const target = typeof given === "object" && given !== null ? given : { port: given, host: args[1] };
  if (!target.path) write("dial " + (target.host || "localhost") + ":" + target.port);
  return connect.apply(this, args);
};
const missing = (name) => Object.assign(new Error("getaddrinfo ENOTFOUND " + name), { code: "ENOTFOUND", hostname: name });
const isLocal = (name) => !name || name === "localhost" || net.isIP(name) !== 0;
const { lookup } = dns;
dns.lookup = function (name, ...rest) {
  if (isLocal(name)) return lookup.call(dns, name, ...rest);
  write("name " + name);
  process.nextTick(rest.at(-1), missing(name));
};
const lookupLater = dns.promises.lookup;
dns.promises.lookup = async function (name, ...rest) {
  if (isLocal(name)) return lookupLater.call(dns.promises, name, ...rest);
  write("name " + name);
  throw missing(name);
};
for (const [object, suffix] of [[dns, ""], [dns.promises, " later"]])
  for (const key of Object.keys(object).filter((each) => /^(resolve|reverse)/.test(each)))
    object[key] = (name) => { write("name " + name); throw missing(name); };
require("node:module").syncBuiltinESMExports();
`;

/** Records every address that a server connects to, below the server's code. Names cannot be found. */
export class RecordedDials {
  readonly #folder = mkdtempSync(join(tmpdir(), "recorded-dials-"));
  readonly #file = join(this.#folder, "dials.txt");

  /** For the environment of the server. */
  get environment(): Record<string, string> {
    const script = join(this.#folder, "recorder.cjs");
    writeFileSync(script, recorder(this.#file));
    return { NODE_OPTIONS: `--require=${script}` };
  }

  /** All distinct `dial host:port` and `name host`, sorted. */
  all(): readonly string[] {
    if (!existsSync(this.#file)) return [];
    return [...new Set(readFileSync(this.#file, "utf8").split("\n"))].filter(Boolean).toSorted();
  }

  /** Those that are not a connection to one of the origins. */
  except(...origins: readonly string[]): readonly string[] {
    const known = new Set(origins.map((origin) => `dial ${new URL(origin).host}`));
    return this.all().filter((line) => !known.has(line));
  }

  clear(): void {
    rmSync(this.#file, { force: true });
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
