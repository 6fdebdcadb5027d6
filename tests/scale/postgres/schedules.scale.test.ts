import { describe } from "vitest";
import { openPostgres } from "@/lib/engine/postgres/database";
import { openScheduleStore } from "@/lib/server/schedule/store/sql-schedule-store";
import { postgresTransactions } from "@/lib/server/schedule/store/transactions";
import { describeSchedules } from "../suites/schedule-suite";
import { testDatabase } from "./test-database";

const { database, url } = testDatabase();

describe("schedules in PostgreSQL", () => {
  describeSchedules(async () => {
    await database().query("DELETE FROM workbench_schedules", []);
    return {
      store: openScheduleStore(postgresTransactions(database())),
      other: () =>
        openScheduleStore(postgresTransactions(openPostgres({ url: url(), maxConnections: 2 }))),
    };
  });
});
