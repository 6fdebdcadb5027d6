import type { ConnectionSummary } from "./connection";

/** Without a key there is no account that a service could charge. The built-in engine needs none. */
export const isFreeConnection = (connection: Pick<ConnectionSummary, "hasKey"> | null): boolean =>
  connection !== null && !connection.hasKey;
