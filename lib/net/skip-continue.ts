import "server-only";
import type { Socket } from "node:net";

const LINE = "HTTP/1.1 100";
/** Enough for the status line of such a response and some fields. */
const MAX_BYTES = 1_024;
const MAX_SKIPPED = 4;

/**
 * Drops a `100 Continue` before a response, which some servers send although the request does not expect it. The HTTP client
 * rejects it, and browsers ignore it (RFC 9110, section 15.2).
 */
export function skipContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  /** Bytes that may be a `100 Continue`; null after the beginning of a response. */
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
      const begin = all.toString("latin1", 0, LINE.length);
      const end = LINE.startsWith(begin) && skipped < MAX_SKIPPED ? all.indexOf("\r\n\r\n") : 0;
      if (end > 0) {
        skipped += 1;
        held = Buffer.alloc(0);
        socket.unshift(all.subarray(end + 4));
      } else if (end < 0 && all.length <= MAX_BYTES) held = all;
      else {
        held = null;
        return all;
      }
    }
  };
  return socket;
}
