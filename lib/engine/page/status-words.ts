import "server-only";
import { STATUS_CODES } from "node:http";

/** The error text of an HTTP answer; null for those that are none. */
export function statusError(status: number): string | null {
  if (status < 400) return null;
  const name = STATUS_CODES[status];
  return name === undefined
    ? `The page answered ${status}.`
    : `The page answered ${status} ${name}.`;
}
