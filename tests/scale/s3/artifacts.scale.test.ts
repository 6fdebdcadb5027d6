import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresArtifacts } from "@/lib/engine/postgres/artifacts";
import { openS3Bodies } from "@/lib/engine/s3/artifact-bodies";
import { parseS3Url, type S3Location } from "@/lib/engine/s3/s3-location";
import { openStores } from "@/lib/engine/stores";
import { testDatabase } from "../postgres/test-database";
import { findS3, type S3Server, startS3 } from "../servers/s3";
import { describeArtifacts } from "../suites/artifact-suite";

const { database, url } = testDatabase();
let server: S3Server;
let location: S3Location;
beforeAll(async () => {
  const program = findS3();
  if (program === null) throw new Error("No S3 service is installed.");
  server = await startS3(program);
  const parsed = parseS3Url(server.url);
  if (parsed === null) throw new Error(server.url);
  location = parsed;
}, 600_000);
afterAll(() => server?.stop());

const open = (options = {}) =>
  openPostgresArtifacts(database(), {
    ownOrigin: "http://127.0.0.1:3000",
    bodies: openS3Bodies(location),
    ...options,
  });

describe("artifacts in object storage", () => {
  describeArtifacts(open);

  it("deletes the bytes of removed files", async () => {
    const bodies = openS3Bodies(location);
    const artifacts = open({ quotaBytes: 1_000 });
    const first = await artifacts.save(new Uint8Array(700), "image/png", 60_000);
    const id = new URL(first).pathname.split("/").at(-1) ?? "";
    expect(await bodies.read(id)).not.toBeNull();
    await artifacts.save(new Uint8Array(701), "image/png", 60_000);
    expect(await bodies.read(id)).toBeNull();
    bodies.close();
  });

  it("reads files that were stored in PostgreSQL before", async () => {
    const before = openPostgresArtifacts(database(), { ownOrigin: "http://127.0.0.1:3000" });
    const url = new URL(await before.save(Uint8Array.of(1, 2, 3), "image/png", 60_000));
    const found = await open().find(url.pathname.split("/").at(-1) ?? "", url.searchParams);
    if (found.status !== 200) throw new Error("not found");
    expect(await new Response(found.body).bytes()).toEqual(Uint8Array.of(1, 2, 3));
  });

  it("says at the start that the bucket does not exist or the secret is wrong", async () => {
    const credentials = { accessKeyId: "tester", secretAccessKey: "canary-of-storage" };
    for (const change of [{ bucket: "missing" }, { credentials }]) {
      const reported: unknown[] = [];
      const stores = openStores({
        ...{ dataDirectory: "", files: { ledger: "", cache: "", history: "" } },
        publicOrigin: "http://127.0.0.1:3000",
        databaseUrl: url(),
        s3: { ...location, ...change },
        onUnexpected: (error, id) => reported.push(error, id),
      });
      await expect.poll(() => reported).toEqual([expect.any(Error), "artifacts"]);
      await stores.close();
      expect(String(reported[0]) + JSON.stringify(reported)).not.toContain("canary-of-storage");
    }
  });

  it("rejects while the service cannot be reached, with no secret in the message", async () => {
    const bodies = openS3Bodies({ ...location, endpoint: "http://127.0.0.1:1" });
    const artifacts = open({ bodies });
    const saved = artifacts.save(new Uint8Array(1), "image/png", 60_000);
    await expect(saved).rejects.toThrow();
    expect(String(await saved.catch((error) => JSON.stringify(error) + error.stack))).not.toContain(
      location.credentials?.secretAccessKey ?? "-",
    );
  });
});
