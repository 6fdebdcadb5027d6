import "server-only";
import { STATUS_CODES } from "node:http";

/** The error text of an HTTP answer; null for those that are none. */
export function httpStatusError(status: number): string | null {
  if (status < 400) return null;
  const name = STATUS_CODES[status];
  return name === undefined
    ? `The page answered ${status}.`
    : `The page answered ${status} ${name}.`;
}

/** What went wrong at an address that is not the one that was asked for. */
export const afterRedirect = (message: string): string => `After a redirect: ${message}`;
