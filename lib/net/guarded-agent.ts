import "server-only";
import { Agent, type ClientRequestArgs } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Keeps connections of plain HTTP, each of which was opened by `reach`, which answers for its address. */
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
      // The type asks for a socket, which there is none of beside an error.
      (error: unknown) => Reflect.apply(done, undefined, [error]),
    );
    return undefined;
  }
}
