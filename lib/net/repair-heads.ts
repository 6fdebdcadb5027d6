import "server-only";
import type { Socket } from "node:net";

const CONTINUE = /^HTTP\/1\.[01] 100\b/;
const STATUS_LINE = "HTTP/1.";
/** The client rejects longer ones. */
const MAX_BYTES = 65_536;
const MAX_SKIPPED = 4;

/** The name of a field, any whitespace, and its value. */
const FIELD = /^([-!#$%&'*+.^_`|~\w]+)[ \t]*:(.*)$/s;

/**
 * Changes heads of responses that the HTTP client rejects and browsers accept: drops a `100 Continue` that the request
 * does not expect (RFC 9110, section 15.2), and repairs the lines of others.
 */
export function repairHeads(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  /** The beginning of a head; null after the head of a response. */
  let held: Buffer | null = null;
  let skipped = 0;
  socket.write = new Proxy(socket.write, {
    apply(write, self, args) {
      held = Buffer.alloc(0);
      skipped = 0;
      return Reflect.apply(write, self, args);
    },
  });
  socket.read = (size) => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null || held === null) return chunk;
      const all: Buffer = Buffer.concat([held, chunk]);
      const begin = all.toString("latin1", 0, STATUS_LINE.length);
      const end = STATUS_LINE.startsWith(begin) ? endOfHead(all, held.length) : 0;
      if (end < 0 && all.length <= MAX_BYTES) {
        held = all;
        continue;
      }
      const head = all.toString("latin1", 0, Math.max(0, end));
      if (CONTINUE.test(head) && skipped < MAX_SKIPPED) {
        skipped += 1;
        held = Buffer.alloc(0);
        socket.unshift(all.subarray(end));
        continue;
      }
      held = null;
      if (head === "") return all;
      const repaired = repairedHead(head);
      if (repaired === head) return all;
      return Buffer.concat([Buffer.from(repaired, "latin1"), all.subarray(end)]);
    }
  };
  return socket;
}

/**
 * Ends lines with CRLF that end with a bare LF, joins folded lines, removes whitespace before colons (RFC 9112, sections
 * 2.2, 5.2 and 5.1), drops lines without a valid name, and keeps one of several equal lengths and none of a chunked body
 * (RFC 9110, section 8.6, and RFC 9112, section 6.3).
 */
function repairedHead(head: string): string {
  const [status = "", ...lines] = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const fields = lines.flatMap((line) => {
    const [, name = "", value = ""] = FIELD.exec(line) ?? [];
    return name === "" ? [] : [{ line: `${name}:${value}`, name: name.toLowerCase(), value }];
  });
  const valuesOf = (sought: string) =>
    fields.flatMap(({ name, value }) =>
      name === sought ? value.split(",").map((each) => each.trim()) : [],
    );
  const isChunked = valuesOf("transfer-encoding").at(-1)?.toLowerCase() === "chunked";
  const lengths = valuesOf("content-length");
  const [length, ...different] = new Set(lengths);
  const isRepeated = lengths.length > 1 && different.length === 0;
  const others =
    isChunked || isRepeated ? fields.filter(({ name }) => name !== "content-length") : fields;
  const own = isRepeated && !isChunked ? [`Content-Length: ${length}`] : [];
  return [status, ...others.map(({ line }) => line), ...own, "", ""].join("\r\n");
}

/** The offset after the empty line, or -1. `from`: what was searched before. */
function endOfHead(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf("\n", Math.max(0, from - 2)); at >= 0; ) {
    const next = bytes[at + 1] === CR ? at + 2 : at + 1;
    if (bytes[next] === LF) return next + 1;
    at = bytes.indexOf("\n", at + 1);
  }
  return -1;
}

const CR = 0x0d;
const LF = 0x0a;
