import "server-only";

/** A folder of a bucket in S3-compatible storage. */
export type S3Location = {
  /** The origin of the service. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Null: those of the machine, as the client of AWS finds them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

const DEFAULT_REGION = "us-east-1";
/** Names of buckets (S3 documentation, "General purpose bucket naming rules"). */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * The location in `https://key:secret@host/bucket/folder?region=eu-central-1`; null if the URL has
 * another form. Special characters of the secret are percent-encoded.
 */
export function parseS3Url(text: string): S3Location | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hash !== "") return null;
  const [bucket = "", ...folders] = url.pathname.split("/").filter((part) => part !== "");
  if (!BUCKET.test(bucket)) return null;
  const { searchParams } = url;
  if ([...searchParams.keys()].some((name) => name !== "region")) return null;
  if ((url.username === "") !== (url.password === "")) return null;
  try {
    return {
      endpoint: url.origin,
      region: searchParams.get("region") || DEFAULT_REGION,
      bucket,
      prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(""),
      credentials:
        url.username === ""
          ? null
          : {
              accessKeyId: decodeURIComponent(url.username),
              secretAccessKey: decodeURIComponent(url.password),
            },
    };
  } catch {
    return null;
  }
}
