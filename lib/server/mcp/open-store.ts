import "server-only";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "@/lib/engine/storage/open-database";
import { environment } from "../env";
import { once } from "../process-wide";
import { type HourlyBudget, openHourlyBudget } from "./hourly-budget";
import { openRunStore, type RunStores } from "./run-store";

declare module "../process-wide" {
  interface ProcessWide {
    mcp?: McpStore;
  }
}

type McpStore = {
  readonly runs: RunStores;
  readonly budget: HourlyBudget;
  readonly close: () => void;
};

const BUSY_TIMEOUT_MS = 5_000;

/** The runs of agents, and the credits that they spent in the last hour. A damaged file is replaced. */
export const openMcpDatabase = (file: string): DatabaseSync =>
  openDatabase(file, {
    timeoutMs: BUSY_TIMEOUT_MS,
    ifDamaged: "set-aside",
    prepare: (opened) =>
      opened.exec(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;",
      ),
  });

/** The store of this process, opened by the first call of a tool. */
export const mcpStore = (): McpStore => once("mcp", () => open());

function open(): McpStore {
  const { dataDirectory, mcp } = environment();
  const database = openMcpDatabase(join(dataDirectory, "mcp.sqlite"));
  return {
    runs: openRunStore(database),
    budget: openHourlyBudget(database, mcp.creditsPerHour),
    close: () => database.close(),
  };
}
