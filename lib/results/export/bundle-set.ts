import "@/lib/contract/zod-settings";
import * as z from "zod";
import { SET_KIND as KIND, type OpenedBundle, openBundle } from "./bundle";
import type { ZipLimits } from "./read-zip";

/*
 * Several runs as one ZIP file: a manifest and a bundle per run. Its bundles open one by one, so the list of a large
 * set does not need all of them.
 */
const VERSION = 1;
const LIMITS: ZipLimits = { files: 101, fileBytes: 400_000_000, allBytes: 800_000_000 };
const MAX_MANIFEST_BYTES = 1_000_000;

const manifestSchema = z.object({
  kind: z.literal(KIND),
  version: z.number(),
  /** The URL of the comparison on the page of the sharer, with the ids of the runs. */
  comparison: z.string().max(8_000).nullable().catch(null),
  runs: z
    .array(z.object({ id: z.string(), path: z.string() }))
    .min(1)
    .max(100),
});

type SetEntry = { readonly id: string; readonly bundle: Blob };

export async function writeBundleSet(
  runs: readonly SetEntry[],
  comparison: string | null,
): Promise<Blob> {
  const entries = runs.map(({ id, bundle }, at) => ({
    id,
    path: `runs/${String(at + 1).padStart(3, "0")}.zip`,
    content: bundle,
  }));
  const manifest = {
    kind: KIND,
    version: VERSION,
    comparison,
    runs: entries.map(({ id, path }) => ({ id, path })),
  };
  const { writeZip } = await import("./write-zip");
  return writeZip([
    { path: "manifest.json", content: JSON.stringify(manifest, null, 2) },
    ...entries.map(({ path, content }) => ({ path, content })),
  ]);
}

export type OpenedSet =
  | {
      readonly ok: true;
      readonly comparison: string | null;
      /** The id in the browser of the sharer; null for the bundle of a single run. */
      readonly runs: readonly {
        readonly id: string | null;
        readonly open: () => Promise<OpenedBundle>;
      }[];
    }
  | { readonly ok: false; readonly message: string };

/** Opens an untrusted file: a set of bundles, or the bundle of a run. Never rejects. */
export async function openBundleSet(file: Blob): Promise<OpenedSet> {
  try {
    const { openZip } = await import("./read-zip");
    const zip = await openZip(file, { ...LIMITS, files: 20_000 });
    const text = await (await zip.read("manifest.json"))?.slice(0, MAX_MANIFEST_BYTES + 1).text();
    if (text === undefined)
      return failed("This ZIP file is not a bundle. Choose one that a workbench saved.");
    const manifest: unknown = JSON.parse(text);
    if (Reflect.get(Object(manifest), "kind") !== KIND)
      return { ok: true, comparison: null, runs: [{ id: null, open: () => openBundle(file) }] };
    const parsed = manifestSchema.safeParse(manifest);
    if (!parsed.success)
      return failed("The bundle is damaged: its manifest is not valid. Save the run again.");
    const { version, comparison, runs } = parsed.data;
    if (version > VERSION)
      return failed(
        `A newer version of the workbench wrote this bundle (format ${version}, this one reads up to ${VERSION}). Open it in that version.`,
      );
    return {
      ok: true,
      comparison,
      runs: runs.map(({ id, path }) => ({
        id,
        open: async () => {
          const bundle = await zip.read(path).catch(() => null);
          return bundle
            ? openBundle(bundle)
            : failed(`The bundle is damaged: ${path} cannot be read.`);
        },
      })),
    };
  } catch (error) {
    const isZipError = error instanceof Error && error.name === "ZipError";
    return failed(isZipError ? error.message : "The bundle is damaged. Save it again.");
  }
}

const failed = (message: string) => ({ ok: false, message }) as const;
