import "server-only";
import type { S3Client } from "@aws-sdk/client-s3";
import type { ArtifactBodies } from "@/lib/engine/ports/artifact-bodies";
import type { S3Location } from "./s3-location";

const CONNECT_MS = 5_000;
const REQUEST_MS = 30_000;

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
        // Services other than that of AWS have no host name for each bucket, and know fewer checksums.
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
      // One by one: some services lack the request for many, or want another checksum with it.
      await Promise.all(ids.map((id) => client.send(new sdk.DeleteObjectCommand(place(id)))));
    },
    close() {
      void opened?.then(({ client }) => client.destroy());
    },
  };
}
