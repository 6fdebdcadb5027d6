import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { SVG_REASON } from "@/lib/contract/values/svg-images";
import type { ArtifactKind } from "@/lib/results/artifacts/artifacts";
import { dataUrlBlob } from "@/lib/results/artifacts/data-url-blob";
import { inlineImageUrl } from "@/lib/results/artifacts/file-url";
import { allowHost, isAllowed, isEngineFile, mediaHost } from "@/lib/storage/preferences/consent";
import { getStoredArtifact } from "@/lib/storage/runs/artifacts";
import { allowedOnce, deviceConsent, useConsent } from "../images/consent-state";
import { loadedFiles } from "./file-memory";
import {
  type LoadResult,
  loadMedia,
  type MediaFailure,
  probeMedia,
  requestMediaUrl,
} from "./load-media";
import { mayLoadMedia } from "./page-access";
import { sharedLoads } from "./shared-load";

/** Scope of a consent: this file, all files of its host, or all files. */
export type ConsentScope = "once" | "host" | "always";

export type Media =
  /** Nothing was requested yet. `host` would learn about a request. */
  | {
      readonly state: "need-consent";
      readonly host: string;
      readonly allow: (scope: ConsentScope) => void;
    }
  | { readonly state: "loading" }
  /**
   * `src` is for images and players, never for frames; empty for a PDF, which can only be saved
   * from `blob`. `stored`: from this browser's storage. `bytes` is null if a player streams the
   * file. The URL is valid while the component is mounted.
   */
  | {
      readonly state: "ready";
      readonly src: string;
      readonly stored: boolean;
      readonly bytes: number | null;
      readonly blob: Blob | null;
    }
  /** `retry` is null if another attempt cannot succeed. */
  | { readonly state: "failed"; readonly reason: string; readonly retry: (() => void) | null }
  | { readonly state: "expired" };

export type WaitingMedia = Extract<Media, { state: "need-consent" }>;

type LoadedMedia = { readonly of: string; readonly media: Media };

/** Whether a file may be requested, and the function that allows it. `host` is null unless the URL is an http(s) URL. */
export function useMediaPermission(url: string) {
  const consent = useConsent();
  const agreed = useSyncExternalStore(
    allowedOnce.subscribe,
    () => allowedOnce.has(url),
    () => false,
  );
  const host = mediaHost(url);
  const mayFetch =
    host !== null &&
    mayLoadMedia() &&
    (agreed || isAllowed(consent, host) || isEngineFile(url, ownOrigin()));
  const allow = useCallback(
    (scope: ConsentScope) => {
      if (scope === "once") allowedOnce.add([url]);
      else if (scope === "always") deviceConsent.write({ ...deviceConsent.read(), always: true });
      else if (host !== null) deviceConsent.write(allowHost(deviceConsent.read(), host));
    },
    [url, host],
  );
  return { host, mayFetch, allow };
}

/**
 * Loads a remote image, audio, video or PDF: from storage, or with the user's consent through this
 * server. Without consent nothing leaves the browser. Files of the built-in engine need no consent,
 * because no third party is involved.
 */
export function useMedia(url: string, kind: ArtifactKind): Media {
  const { host, mayFetch, allow } = useMediaPermission(url);
  const [attempt, setAttempt] = useState(0);
  const [got, setGot] = useState<LoadedMedia | null>(null);
  const key = `${attempt} ${mayFetch} ${kind} ${url}`;
  const mayRetry = host !== null && mayLoadMedia();

  useEffect(() => {
    const gone = new AbortController();
    const retry = () => setAttempt((before) => before + 1);
    let objectUrl: string | null = null;
    load(url, kind, mayFetch, gone.signal)
      .then((media) => {
        if (gone.signal.aborted) return;
        if (media.state === "ready" && media.blob && kind !== "pdf") {
          objectUrl = URL.createObjectURL(media.blob);
          setGot({ of: key, media: { ...media, src: objectUrl } });
        } else
          setGot({
            of: key,
            media: media.state === "failed" && mayRetry ? { ...media, retry } : media,
          });
      })
      .catch(() => {
        // Unmounted, or the URL has changed.
      });
    return () => {
      gone.abort();
      // Otherwise the file would stay in memory.
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
    };
  }, [url, kind, mayFetch, key, mayRetry]);

  if (host === null && inlineImageUrl(url) === null)
    return { state: "failed", reason: unsupportedReason(url), retry: null };
  const media: Media = got?.of === key ? got.media : { state: "loading" };
  return media.state === "need-consent" ? { ...media, allow } : media;
}

const nothing = () => {};

function unsupportedReason(url: string): string {
  if (/^data:image\/svg/i.test(url)) return SVG_REASON;
  return /^data:/i.test(url)
    ? "The response contains this image in a format that is not shown."
    : "This is not an http(s) URL.";
}

const NOT_SHARED = "The share does not contain this file, and this page loads nothing else.";

const failedMedia = (failure: MediaFailure): Media =>
  failure.state === "expired" ? failure : { ...failure, retry: null };

const ownOrigin = () => globalThis.location?.origin ?? "";

/** The bytes of an image that is stored or that the user has allowed; null if it cannot be loaded. */
export async function loadAllowedImage(url: string, signal: AbortSignal): Promise<Blob | null> {
  const media = await loadImage(url, signal);
  return media.state === "ready" ? media.blob : null;
}

/** Like `loadAllowedImage`, with the reason of a failure. */
export const loadImage = (url: string, signal: AbortSignal): Promise<Media> =>
  load(url, "image", mayLoadMedia(), signal);

async function load(
  url: string,
  kind: ArtifactKind,
  mayFetch: boolean,
  signal: AbortSignal,
): Promise<Media> {
  const inline = kind === "image" ? inlineImageUrl(url) : null;
  if (inline !== null) return inlineImage(inline);
  const stored = await getStoredArtifact(url);
  if (stored) return ready(stored.blob, true);
  if (!mayLoadMedia()) return { state: "failed", reason: NOT_SHARED, retry: null };
  if (!mayFetch) return { state: "need-consent", host: mediaHost(url) ?? "", allow: nothing };
  const held = loadedFiles.get(url);
  if (held) return ready(held, false);
  if (kind === "audio" || kind === "video") {
    const signed = await requestMediaUrl(url, kind);
    const probed = signed.ok ? await probeMedia(signed.value, signal) : signed;
    if (probed.ok)
      return { state: "ready", src: probed.value, stored: false, bytes: null, blob: null };
    return failedMedia(probed.failure);
  }
  const loaded = await shareLoad(`${kind} ${url}`, (all) => loadMedia(url, kind, all), signal);
  if (!loaded.ok) return failedMedia(loaded.failure);
  loadedFiles.add(url, loaded.value);
  return ready(loaded.value, false);
}

/** An image that the response contains. */
async function inlineImage(url: string): Promise<Media> {
  const blob = dataUrlBlob(url);
  const image = blob && (await createImageBitmap(blob).catch(() => null));
  image?.close();
  if (blob && image) return ready(blob, false);
  return { state: "failed", reason: "The image in the response is damaged.", retry: null };
}

const shareLoad = sharedLoads<LoadResult<Blob>>();

const ready = (blob: Blob, stored: boolean): Media => ({
  state: "ready",
  src: "",
  stored,
  bytes: blob.size,
  blob,
});
