import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from "idb";
import { createStorageId } from "./storage-id";

export type StorageFailure =
  /** A private window or a browser setting forbids storage. */
  | "blocked"
  | "full"
  /** Another tab holds an older version of the database open. */
  | "busy"
  /** A newer version of the workbench wrote the record or the database. It stays as it is. */
  | "newer"
  | "failed";

export type StorageResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: StorageFailure };

export type BrowserDatabase<Schema extends DBSchema> = {
  /** Opens the database once and runs `work` on it. Never rejects. */
  readonly use: <Value>(
    work: (database: IDBPDatabase<Schema>) => Promise<Value>,
  ) => Promise<StorageResult<Value>>;
  /** Runs the writes of one transaction, waits until it has committed, and notifies. Never rejects. */
  readonly write: <Names extends StoreNames<Schema>[]>(
    stores: Names,
    work: (transaction: IDBPTransaction<Schema, Names, "readwrite">) => Promise<unknown>,
    options?: IDBTransactionOptions,
  ) => Promise<StorageResult<null>>;
  /** Notifies listeners on this page and in other tabs. */
  readonly notifyChanged: () => void;
  readonly subscribe: (onChange: OnStorageChange) => () => void;
};

/** `isOwn`: this page made the change, not another tab. */
export type OnStorageChange = (isOwn: boolean) => void;

const VERSION = 1;
/** How long to wait for a tab that holds an older version open. Only opening can hang; large reads may take longer. */
export const OPEN_TIMEOUT_MS = 5_000;

/** An IndexedDB database with out-of-line keys, opened on first use and shared by the page. */
export function createBrowserDatabase<Schema extends DBSchema>(
  name: string,
  stores: readonly StoreNames<Schema>[],
): BrowserDatabase<Schema> {
  let connection: Promise<IDBPDatabase<Schema>> | null = null;
  const listeners = new Set<OnStorageChange>();
  /** A channel also delivers to other channels of its own page, which was notified directly. */
  const sender = createStorageId();

  const open = (): Promise<IDBPDatabase<Schema>> => {
    connection ??= openDB<Schema>(name, VERSION, {
      upgrade: (database) => {
        for (const store of stores) database.createObjectStore(store);
      },
      // A newer page wants to upgrade the database. Close it so that the upgrade can start.
      blocking: (_current, _blocked, event) => {
        connection = null;
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: () => {
        connection = null;
      },
    }).catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  };

  const use: BrowserDatabase<Schema>["use"] = async (work) => {
    try {
      return { ok: true, value: await work(await withTimeout(open())) };
    } catch (error) {
      return { ok: false, failure: storageFailure(error) };
    }
  };

  const notifyChanged = () => {
    for (const onChange of listeners) onChange(true);
    if (typeof BroadcastChannel === "undefined") return;
    const channel = new BroadcastChannel(name);
    channel.postMessage(sender);
    channel.close();
  };

  return {
    use,
    notifyChanged,
    write: (stores, work, options) =>
      use(async (database) => {
        const transaction = database.transaction(stores, "readwrite", options);
        await commit(transaction, () => work(transaction));
        notifyChanged();
        return null;
      }),
    subscribe: (onChange) => {
      listeners.add(onChange);
      const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
      if (channel)
        channel.onmessage = ({ data }) => {
          if (data !== sender) onChange(false);
        };
      return () => {
        listeners.delete(onChange);
        channel?.close();
      };
    },
  };
}

/**
 * Runs the writes of a transaction and waits until it has committed. Rejects with the reason of the transaction (such
 * as a full disk), which the errors of its single requests do not carry.
 */
export async function commit(
  transaction: { readonly done: Promise<void> },
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write();
    await transaction.done;
  } catch (error) {
    await transaction.done.catch((reason: unknown) => {
      throw reason ?? error;
    });
    throw error;
  }
}

async function withTimeout<Value>(opening: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException("The database is held open.", "TimeoutError")),
      OPEN_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([opening, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function storageFailure(error: unknown): StorageFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  switch (name) {
    case "QuotaExceededError":
      return "full";
    case "TimeoutError":
      return "busy";
    case "VersionError":
      return "newer";
    case "SecurityError":
    case "InvalidStateError":
    case "NotAllowedError":
    // `indexedDB` is not defined.
    case "ReferenceError":
      return "blocked";
    // It is defined as undefined, as in some private windows.
    case "TypeError":
      return globalThis.indexedDB ? "failed" : "blocked";
    default:
      return "failed";
  }
}
