import { describe } from "vitest";
import { openPostgresLibrary } from "@/lib/engine/library/postgres/open-library";
import { describeLibrary } from "../suites/library-suite";
import { testDatabase } from "./test-database";

const { database } = testDatabase();

describe("a library in PostgreSQL", () => {
  describeLibrary(async () => openPostgresLibrary(database()));
});
