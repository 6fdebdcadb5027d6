import { describe } from "vitest";
import { openPostgres } from "@/lib/engine/postgres/database";
import { openScheduleDatabase } from "@/lib/server/schedule/store/sql-schedule-store";
import { describeSchedules } from "../suites/schedule-suite";
import { testDatabase } from "./test-database";

const { database, url } = testDatabase();

describe("schedules in PostgreSQL", () => {
  describeSchedules(async () => {
    await database().query("DELETE FROM workbench_schedules", []);
    return {
      store: openScheduleDatabase(database()),
      other: () => openScheduleDatabase(openPostgres({ url: url(), maxConnections: 2 })),
    };
  });
});
