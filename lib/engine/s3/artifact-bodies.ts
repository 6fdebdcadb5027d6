import "server-only";
import type { S3Client } from "@aws-sdk/client-s3";
import type { ArtifactBodies } from "@/lib/engine/ports/artifact-bodies";
import type { S3Location } from "./s3-location";

const CONNECT_MS = 5_000;
const REQUEST_MS = 30_000;
/** Objects that one request may delete. */
const MAX_DELETED = 1_000;

/** Bytes of artifacts in S3-compatible storage. The client is loaded with the first file. */
export function openS3Bodies({
  endpoint,
  region,
  bucket,
  prefix,
  credentials,
}: S3Location): ArtifactBodies {
  let opened: Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client }> | null = null;
  const open = () => {
    opened ??= import("@aws-sdk/client-s3").then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        endpoint,
        region,
        ...(credentials && { credentials }),
        // Other services than that of AWS have no host name for each bucket, and know fewer checksums.
        forcePathStyle: true,
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
        requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
      }),
    }));
    return opened;
  };
  const place = (id: string) => ({ Bucket: bucket, Key: `${prefix}${id}` });

  return {
    async put(id, bytes, contentType) {
      const { sdk, client } = await open();
      await client.send(
        new sdk.PutObjectCommand({
          ...place(id),
          Body: bytes,
          ContentType: contentType,
          ContentLength: bytes.byteLength,
        }),
      );
    },
    async read(id) {
      const { sdk, client } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(place(id)));
        return Body?.transformToWebStream() ?? null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(ids) {
      const { sdk, client } = await open();
      for (let at = 0; at < ids.length; at += MAX_DELETED) {
        const Objects = ids.slice(at, at + MAX_DELETED).map((id) => ({ Key: `${prefix}${id}` }));
        await client.send(
          new sdk.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
      }
    },
    close() {
      void opened?.then(({ client }) => client.destroy());
    },
  };
}
