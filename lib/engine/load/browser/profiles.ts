import "server-only";
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, BrowserContextOptions } from "playwright-core";
import { Semaphore } from "@/lib/concurrency/semaphore";

export type ProfileOptions = { readonly name: string; readonly saveChanges?: boolean | undefined };

/** One use of a profile. Call `end` afterwards. */
export type ProfileUse = {
  /** The stored state for a new context; null the first time. */
  readonly state: BrowserContextOptions["storageState"] | null;
  /**
   * Stores the state of the context if the profile saves changes. Returns a warning if it could
   * not.
   */
  save(context: BrowserContext): Promise<string | null>;
  end(): void;
};

export type Profiles = {
  /**
   * Waits while another page saves to the profile, in the order of the calls. Rejects only when the
   * signal is aborted, with its reason.
   */
  use(options: ProfileOptions, signal: AbortSignal): Promise<ProfileUse>;
};

const MAX_BYTES = 10_000_000;

/**
 * Cookies, local storage and databases of named profiles, stored in files whose names do not reveal
 * the profile name.
 */
export function openProfiles(folder: string): Profiles {
  const queues = new Map<string, { readonly semaphore: Semaphore; users: number }>();

  /** Resolves to a function that lets the next page save to the file. */
  async function acquire(file: string, signal: AbortSignal): Promise<() => void> {
    const queue = queues.get(file) ?? { semaphore: new Semaphore({ concurrency: 1 }), users: 0 };
    queues.set(file, queue);
    queue.users += 1;
    const leave = () => {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(file);
    };
    try {
      const release = await queue.semaphore.acquire(signal);
      return () => {
        release();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  return {
    async use({ name, saveChanges = true }, signal) {
      const file = join(folder, `${createHash("sha256").update(name).digest("hex")}.json`);
      const end = saveChanges ? await acquire(file, signal) : () => {};
      const exists = await stat(file).then(
        () => true,
        () => false,
      );
      return {
        state: exists && (await isValidState(file)) ? file : null,
        async save(context) {
          if (!saveChanges) return null;
          const state = JSON.stringify(await context.storageState({ indexedDB: true }));
          if (state.length > MAX_BYTES)
            return `The profile was not saved: it grew beyond ${MAX_BYTES / 1_000_000} MB.`;
          await mkdir(folder, { recursive: true, mode: 0o700 });
          const temporary = `${file}.${process.pid}.new`;
          await writeFile(temporary, state, { mode: 0o600 });
          await rename(temporary, file);
          return null;
        },
        end,
      };
    },
  };
}

/** A damaged file is ignored. */
async function isValidState(file: string): Promise<boolean> {
  try {
    const state: unknown = JSON.parse(await readFile(file, "utf8"));
    return typeof state === "object" && state !== null && "cookies" in state;
  } catch {
    return false;
  }
}
