import "server-only";
import { DatabaseError } from "@/lib/engine/postgres/database-error";
import type { Handler } from "./guarded";
import { log } from "./observability/log";
import { respondUnsent } from "./respond";

export const BUSY_SECONDS = 5;

/** Responds 503 while the database of `what`, such as "shares", does not respond. */
export const whileReachable =
  <Params>(what: string, handler: Handler<Params>): Handler<Params> =>
  async (...call) => {
    try {
      return await handler(...call);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      log.error({ error }, `the database of the ${what} does not respond`);
      return respondUnsent({
        kind: "overloaded",
        status: 503,
        message: `The server cannot reach its ${what} now. Try again in a moment.`,
        retryAfterSeconds: BUSY_SECONDS,
      });
    }
  };
