import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Who may read the clock of the machine as a number, and why. It jumps, so no deadline uses it. */
const MAY_READ_CLOCK: Readonly<Record<string, string>> = {
  "lib/engine/accounts/accounts.ts": "tells the client when the limit resets",
  "lib/engine/artifacts/artifacts.ts": "links expire at a date that outlives the process",
  "lib/engine/opensearch/copy-pages.ts": "a document has the date at which it was made",
  "lib/engine/opensearch/page-writes.ts": "a document has the date at which it was made",
  "lib/engine/page/facts/robots-rules.ts": "a page names the date after which it is not shown",
  "lib/engine/postgres/artifacts.ts": "links expire at a date that outlives the process",
  "lib/engine/request-log/request-log.ts": "limits of a service outlive the process",
  "lib/engine/providers/live/source-sender.ts":
    "a service names the date at which it responds again",
  "lib/server/access/log-in.ts": "a session ends at a date that outlives the process",
  "lib/server/access/keyring.ts": "a sealed cookie carries its own date of expiry",
  "lib/server/access/session.ts": "a session ends at a date that outlives the process",
  "lib/server/collections/read-folder.ts": "compares with the times of files",
  "lib/server/connections/stored.ts": "a sealed cookie carries the date of its sealing",
  "lib/server/proxy/feedback.ts": "a service names the date at which it responds again",
  "lib/server/schedule/schedules.ts": "a schedule runs at times of the calendar",
  "lib/server/share/handlers.ts": "a share expires at a date that outlives the process",
  "lib/server/share/shares.ts": "a share expires at a date that outlives the process",
  "lib/server/media/signature.ts": "a signed link expires at a date that outlives the process",
};

const sources = globSync("lib/{concurrency,engine,net,server}/**/*.ts", { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.ts$|\/test-(?:support|fixtures)\//.test(file));

it("measures intervals and deadlines of the server on a clock that never jumps", () => {
  expect(sources.length).toBeGreaterThan(300);
  const reading = sources.filter((file) =>
    /\bDate\.now\b/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(reading.sort()).toEqual(Object.keys(MAY_READ_CLOCK).sort());
});
