import "server-only";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** An entry of the security log; one JSON line each. */
export type AuditEvent = {
  /** The run id of the response. */
  readonly id: string;
  /** The start of the key's hash. */
  readonly key: string;
  /** `auditMetadata.username` of the request. */
  readonly username?: string;
} & (
  | {
      readonly event: "run";
      readonly results: number;
      readonly pages: number;
      readonly blocked: number;
      readonly credits: number;
    }
  | {
      readonly event: "address-blocked";
      readonly where: "result" | "page";
      readonly rule: string;
      /** Absent if the URL must not be logged. */
      readonly url?: string;
    }
  | { readonly event: "request-refused"; readonly field: string }
  | { readonly event: "classifier-failed" }
);

export type AuditLog = {
  readonly write: (event: AuditEvent) => void;
  readonly close: () => void;
};

export const noAuditLog: AuditLog = { write: () => {}, close: () => {} };

/**
 * Appends to a file that only its owner can read. Each line is written before its response is sent.
 */
export function openAuditLog(file: string): AuditLog {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, "a", 0o600);
  return {
    write: (event) => {
      // JSON escapes line breaks and control characters, so no value can forge a line.
      writeSync(descriptor, `${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);
    },
    close: () => closeSync(descriptor),
  };
}

/** The URL without parts that may be secret. */
export function loggedUrl(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? "(invalid URL)" : `${parsed.origin}${parsed.pathname}`;
}
