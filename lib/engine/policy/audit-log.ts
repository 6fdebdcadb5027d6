import "server-only";
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** What a security log is about; one line of JSON each. */
export type AuditEvent = {
  /** Of the run, as in its answer. */
  readonly id: string;
  /** The beginning of the key's hash, never the key. */
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
      /** Absent where nothing of the address may be logged. */
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

/** Appends to a file that only its owner reads. A line is written before the answer that it is about is sent. */
export function openAuditLog(file: string, now: () => Date = () => new Date()): AuditLog {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, "a", 0o600);
  return {
    write: (event) => {
      // JSON leaves no line breaks or control characters as they are, so no text can forge a line.
      writeSync(descriptor, `${JSON.stringify({ time: now().toISOString(), ...event })}\n`);
    },
    close: () => closeSync(descriptor),
  };
}

/** An address as it may be logged: where it leads, without what may be secret in it. */
export function loggedAddress(url: string): string {
  const address = URL.parse(url);
  return address === null ? "(no address)" : `${address.origin}${address.pathname}`;
}
