import "server-only";
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, BrowserContextOptions } from "playwright-core";

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
  /** Returns an error message if another page is saving to the profile. */
  use(options: ProfileOptions): Promise<ProfileUse | { refusal: string }>;
};

const MAX_BYTES = 10_000_000;

/**
 * Cookies, local storage and databases of named profiles, stored in files whose names do not reveal
 * the profile name.
 */
export function openProfiles(folder: string): Profiles {
  const writers = new Set<string>();

  return {
    async use({ name, saveChanges = true }) {
      const file = join(folder, `${createHash("sha256").update(name).digest("hex")}.json`);
      if (saveChanges && writers.has(file))
        return {
          refusal: "Another page is saving to this profile; only one page can do so at a time.",
        };
      if (saveChanges) writers.add(file);
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
        end: () => {
          if (saveChanges) writers.delete(file);
        },
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
