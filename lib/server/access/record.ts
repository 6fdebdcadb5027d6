import "server-only";
import { join } from "node:path";
import * as z from "zod";
import { environment } from "../env";
import { readPrivateFile, replacePrivateFile } from "../private-file";
import { once } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    accessRecord?: AccessRecord;
  }
}

const recordSchema = z.object({
  /** Increases when all sessions are ended; sessions of an earlier generation are invalid. */
  generation: z.int().nonnegative(),
  /** Sessions that logged out, with the time in milliseconds when they would have expired. */
  left: z.record(z.string(), z.number()),
});

/**
 * Revoked sessions, which a sealed cookie cannot express. Stored in the data folder, so that they
 * survive a restart.
 */
export class AccessRecord {
  readonly #file: string;
  #record: z.output<typeof recordSchema>;

  constructor(dataDirectory: string) {
    this.#file = join(dataDirectory, "access.json");
    const text = readPrivateFile(this.#file);
    this.#record = text === null ? { generation: 0, left: {} } : parseRecord(this.#file, text);
  }

  get generation(): number {
    return this.#record.generation;
  }

  isRevoked(sessionId: string): boolean {
    return Object.hasOwn(this.#record.left, sessionId);
  }

  revoke(sessionId: string, until: number, now: number): void {
    const revoked = Object.fromEntries(
      Object.entries(this.#record.left).filter(([, end]) => end > now),
    );
    this.#write({ ...this.#record, left: { ...revoked, [sessionId]: until } });
  }

  revokeAll(): void {
    this.#write({ generation: this.#record.generation + 1, left: {} });
  }

  #write(record: z.output<typeof recordSchema>): void {
    replacePrivateFile(this.#file, `${JSON.stringify(record)}\n`);
    this.#record = record;
  }
}

function parseRecord(file: string, text: string): z.output<typeof recordSchema> {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    // An empty record would make revoked sessions valid again, so a person must decide.
    throw new Error(
      `${file} is damaged. Change WORKBENCH_PASSWORD, which ends every session, and delete the file.`,
    );
  }
}

export const accessRecord = (): AccessRecord =>
  once("accessRecord", () => new AccessRecord(environment().dataDirectory));
