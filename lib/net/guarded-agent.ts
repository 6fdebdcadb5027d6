import "server-only";
import { Agent, type ClientRequestArgs } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * Keeps plain HTTP connections alive. `reach` opens each one and is responsible for checking its
 * address.
 */
export class GuardedAgent extends Agent {
  readonly #reach: (target: URL) => Promise<Socket>;

  constructor(reach: (target: URL) => Promise<Socket>) {
    super({ keepAlive: true, maxSockets: 16 });
    this.#reach = reach;
  }

  override createConnection(
    { host, port }: ClientRequestArgs,
    done?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    if (!done) return undefined;
    this.#reach(new URL(`http://${host}:${port}/`)).then(
      (socket) => done(null, socket),
      // The callback type requires a socket even on error.
      (error: unknown) => Reflect.apply(done, undefined, [error]),
    );
    return undefined;
  }
}
