import "server-only";
import { inParallel } from "@/lib/concurrency/in-parallel";
import { USER_AGENT } from "@/lib/engine/load/user-agent";
import type { AddressGuard } from "@/lib/net/address-guard";
import { guardedFetch } from "@/lib/net/guarded-fetch";
import { type PixelSize, parseImageSize } from "./image-size";
import type { PageImage } from "./page-images";

export type MeasureDeps = {
  readonly guard: AddressGuard;
  /** URL of the page that contains the images. */
  readonly initiator?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the site allows fetching an image; allowed by default. */
  readonly mayFetch?: ((url: string) => boolean) | undefined;
};

/** Limit for one page: a crawl must not turn into a download of all images. */
const MAX_PER_PAGE = 4;
const CONCURRENCY = 2;
const TIMEOUT_MS = 4_000;
/** Requested range; enough for the header of a photo including its camera metadata. */
const FIRST_BYTES = 65_536;
/** Limit for servers that ignore the range. */
const MAX_BYTES = 2_000_000;
const MAX_REMEMBERED = 5_000;

/** "gone": cannot be fetched or is not an image. */
type Measured = PixelSize | "gone";

/** Logos repeat on every page of a site. */
const remembered = new Map<string, Measured>();

/**
 * Measures the first images without a declared size from their bytes. Images that cannot be fetched
 * are dropped; those beyond the limit remain without a size. Rejects only when the signal is
 * aborted.
 */
export async function measureImages(
  images: readonly PageImage[],
  deps: MeasureDeps,
): Promise<PageImage[]> {
  const unknown = images.filter(({ width, height }) => width === null || height === null);
  const urls = [...new Set(unknown.map(({ url }) => url))]
    .filter((url) => !remembered.has(url) && (deps.mayFetch?.(url) ?? true))
    .slice(0, MAX_PER_PAGE);
  await inParallel(urls, CONCURRENCY, async (url) => remember(url, await measure(url, deps)));
  deps.signal?.throwIfAborted();
  return images.flatMap((image): PageImage[] => {
    if (image.width !== null && image.height !== null) return [image];
    const size = remembered.get(image.url);
    if (size === "gone") return [];
    return [size === undefined ? { ...image, width: null, height: null } : { ...image, ...size }];
  });
}

function remember(url: string, measured: Measured): void {
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(url, measured);
}

async function measure(url: string, { guard, initiator, signal }: MeasureDeps): Promise<Measured> {
  const fetched = await guardedFetch(url, {
    guard,
    initiator,
    headers: { range: `bytes=0-${FIRST_BYTES - 1}`, accept: "image/*", "user-agent": USER_AGENT },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    acceptTypes: ["image/*", "application/octet-stream"],
    ...(signal && { signal }),
  });
  if (!fetched.ok || fetched.status >= 300) return "gone";
  return parseImageSize(fetched.body) ?? "gone";
}
