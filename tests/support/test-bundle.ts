import { writeBundle } from "@/lib/results/export/bundle";
import { parseResponse } from "@/lib/results/model/parse-response";

/** A bundle of a run with this response, and a stored picture of its first result. */
export async function testBundle(
  query: string,
  response: string,
  picture: { readonly url: string; readonly bytes: Uint8Array<ArrayBuffer> } | null = null,
): Promise<Buffer> {
  const bundle = await writeBundle({
    run: {
      ...{ request: { query, scrapeOptions: { formats: ["markdown"] } }, leftOut: [] },
      ...{ status: 200, startedAt: 1_700_000_000_000, durationMs: 5, trace: null },
    },
    response: new Blob([response]),
    isJson: true,
    view: parseResponse(JSON.parse(response)),
    read: async (result, key) => result.contents.find(({ kind }) => kind === key)?.value,
    artifacts: picture
      ? [
          {
            artifact: { url: picture.url, kind: "image", name: "Screenshot", resultId: "web-0" },
            blob: new Blob([picture.bytes], { type: "image/png" }),
          },
        ]
      : [],
    secrets: [],
    snippet: { file: "search.sh", text: "curl" },
  });
  return Buffer.from(await bundle.arrayBuffer());
}
