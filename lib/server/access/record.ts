import "server-only";
import { join } from "node:path";
import * as z from "zod";
import { environment } from "../env";
import { readPrivateFile, replacePrivateFile } from "../private-file";
import { processWide } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    accessRecord?: AccessRecord;
  }
}

const recordSchema = z.object({
  /** Grows when everybody is put out; a session of an earlier generation no longer counts. */
  generation: z.int().nonnegative(),
  /** Sessions that were left before they ran out, with the time in milliseconds when they would have. */
  left: z.record(z.string(), z.number()),
});

/** What a sealed cookie cannot know: that it was revoked. Kept in the data folder, so that a restart forgets nothing. */
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
    const left = Object.fromEntries(
      Object.entries(this.#record.left).filter(([, end]) => end > now),
    );
    this.#write({ ...this.#record, left: { ...left, [sessionId]: until } });
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
    // To begin anew would let revoked sessions in again, so a person must decide.
    throw new Error(
      `${file} is damaged. Change WORKBENCH_PASSWORD, which ends every session, and delete it.`,
    );
  }
}

/** The record of this process. */
export function accessRecord(): AccessRecord {
  const all = processWide();
  all.accessRecord ??= new AccessRecord(environment().dataDirectory);
  return all.accessRecord;
}
