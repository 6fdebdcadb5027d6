import { describe } from "vitest";
import { openPostgresArtifacts } from "@/lib/engine/postgres/artifacts";
import { openPostgresHistory } from "@/lib/engine/postgres/change-history";
import { openPostgresLedger } from "@/lib/engine/postgres/ledger";
import { openPostgresCache } from "@/lib/engine/postgres/page-cache";
import { openPostgresRequestLog } from "@/lib/engine/postgres/request-log";
import { describeArtifacts } from "../suites/artifact-suite";
import { describeChangeHistory } from "../suites/change-history-suite";
import { describeLedger } from "../suites/ledger-suite";
import { describePageCache } from "../suites/page-cache-suite";
import { describeRequestLog } from "../suites/request-log-suite";
import { testDatabase } from "./test-database";

const { database } = testDatabase();

describe("ledger in PostgreSQL", () => {
  describeLedger((now) => openPostgresLedger(database(), now));
});

describe("change history in PostgreSQL", () => {
  describeChangeHistory(async (maxBytes) => ({
    history: openPostgresHistory(database(), maxBytes),
    reopened: async () => openPostgresHistory(database(), maxBytes),
  }));
});

describe("page cache in PostgreSQL", () => {
  describePageCache((options) => openPostgresCache(database(), options));
});

describe("artifacts in PostgreSQL", () => {
  describeArtifacts((options) =>
    openPostgresArtifacts(database(), { ownOrigin: "http://127.0.0.1:3000", ...options }),
  );
});

describe("request log of live services in PostgreSQL", () => {
  describeRequestLog((clock) => openPostgresRequestLog(database(), clock));
});
