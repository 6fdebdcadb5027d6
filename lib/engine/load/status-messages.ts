import "server-only";
import { STATUS_CODES } from "node:http";

/** The error message for an HTTP status; null below 400. */
export function httpStatusError(status: number): string | null {
  if (status < 400) return null;
  const name = STATUS_CODES[status];
  return name === undefined
    ? `The page responded with ${status}.`
    : `The page responded with ${status} ${name}.`;
}

/** Marks an error at a URL other than the requested one. */
export const afterRedirect = (message: string): string => `After a redirect: ${message}`;
