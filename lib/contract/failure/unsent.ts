import type { Failure } from "./failure";

const unsentReasons: readonly string[] = ["refused", "dns", "tls", "address-refused"];

/** Whether no connection was made, so that the service has not received the request. */
export const isUnsent = (failure: Failure): boolean =>
  failure.kind === "network" && unsentReasons.includes(failure.reason);
