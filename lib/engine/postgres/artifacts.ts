import "server-only";
import { randomBytes } from "node:crypto";
import {
  ARTIFACT_QUOTA_BYTES,
  artifactUrl,
  checkArtifactLink,
  newArtifactId,
} from "@/lib/engine/artifacts/artifact-url";
import type { ArtifactBodies } from "@/lib/engine/ports/artifact-bodies";
import type { ArtifactReader, ArtifactStore } from "@/lib/engine/ports/artifact-store";
import type { Database } from "./database";

export type PostgresArtifactsOptions = {
  /** Holds the bytes. Default: PostgreSQL. */
  readonly bodies?: ArtifactBodies | null;
  readonly ownOrigin: string;
  readonly quotaBytes?: number;
  readonly now?: () => number;
};

const CHUNK_BYTES = 1_048_576;
const repeatable = { isRepeatable: true };

/** Files in PostgreSQL, behind URLs that every process of the database can sign and check. */
export function openPostgresArtifacts(
  database: Database,
  {
    ownOrigin,
    bodies = null,
    quotaBytes = ARTIFACT_QUOTA_BYTES,
    now = Date.now,
  }: PostgresArtifactsOptions,
): ArtifactStore & ArtifactReader {
  let known: string | null = null;

  /** Created by the first process that needs it. */
  async function secret(): Promise<string> {
    if (known !== null) return known;
    await database.query(
      "INSERT INTO workbench_secrets VALUES ('artifacts', $1) ON CONFLICT DO NOTHING",
      [randomBytes(32).toString("base64url")],
      repeatable,
    );
    const [row] = await database.query(
      "SELECT secret FROM workbench_secrets WHERE name = 'artifacts'",
      [],
      repeatable,
    );
    known = String(row?.secret);
    return known;
  }

  return {
    async save(bytes, contentType, lifetimeMs) {
      const id = newArtifactId(bytes, contentType, quotaBytes);
      const at = now();
      const expires = Math.ceil(at + lifetimeMs);
      await bodies?.put(id, bytes, contentType);
      const insert = database.transaction(async (query) => {
        // Concurrent calls that make room would count the same files.
        await query("SELECT pg_advisory_xact_lock(7203004)");
        const expired = await query(
          "DELETE FROM workbench_artifacts WHERE expires_at <= $1 RETURNING id, body IS NULL AS elsewhere",
          [new Date(at)],
        );
        const oldest = await query(
          `DELETE FROM workbench_artifacts WHERE id IN (
             SELECT id FROM (
               SELECT id, sum(bytes) OVER (ORDER BY made_at DESC, id) AS total FROM workbench_artifacts
             ) AS newest_first WHERE total > $1
           ) RETURNING id, body IS NULL AS elsewhere`,
          [quotaBytes - bytes.byteLength],
        );
        await query(
          `INSERT INTO workbench_artifacts VALUES ($1, clock_timestamp(), $2, $3, $4)
           ON CONFLICT DO NOTHING`,
          [id, new Date(expires), bytes.byteLength, bodies === null ? bytes : null],
        );
        return [...expired, ...oldest];
      }, repeatable);
      const removed = await insert.catch(async (error: unknown) => {
        await bodies?.remove([id]).catch(() => {});
        throw error;
      });
      const ids = removed.filter(({ elsewhere }) => elsewhere === true).map(({ id }) => String(id));
      // The rows are gone: bytes that could not be deleted are never served.
      if (ids.length > 0) await bodies?.remove(ids).catch(() => {});
      return artifactUrl({ id, expires }, ownOrigin, await secret());
    },
    async find(id, query) {
      const signedWith = await secret();
      const link = checkArtifactLink(id, query, now(), () => signedWith);
      if (link.status !== 200) return link;
      const [row] = await database.query(
        "SELECT bytes, body IS NULL AS elsewhere FROM workbench_artifacts WHERE id = $1",
        [id],
        repeatable,
      );
      if (row === undefined) return { status: 410 };
      const size = Number(row.bytes);
      const { contentType } = link;
      const body = row.elsewhere === true ? await bodies?.read(id) : streamOf(database, id, size);
      return body ? { status: 200, contentType, size, body } : { status: 410 };
    },
  };
}

function streamOf(database: Database, id: string, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at >= size) return controller.close();
      const [row] = await database.query(
        "SELECT substring(body FROM $2 FOR $3) AS part FROM workbench_artifacts WHERE id = $1",
        [id, at + 1, CHUNK_BYTES],
        repeatable,
      );
      const part = row?.part;
      if (!(part instanceof Uint8Array) || part.length === 0)
        throw new Error("The file was removed while it was read.");
      at += part.length;
      controller.enqueue(new Uint8Array(part));
    },
  });
}
