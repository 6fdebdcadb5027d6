import "server-only";
import type { Socket } from "node:net";

const CONTINUE = /^HTTP\/1\.[01] 100\b/;
const STATUS_LINE = "HTTP/1.";
/** The client rejects longer ones. */
const MAX_BYTES = 65_536;
const MAX_SKIPPED = 4;

/**
 * Changes heads of responses that the HTTP client rejects and browsers accept: drops a `100 Continue` that the request
 * does not expect (RFC 9110, section 15.2), and ends lines with CRLF that end with a bare LF (RFC 9112, section 2.2).
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
      if (!/(?<!\r)\n/.test(head)) return all;
      return Buffer.concat([
        Buffer.from(head.replace(/\r?\n/g, "\r\n"), "latin1"),
        all.subarray(end),
      ]);
    }
  };
  return socket;
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
