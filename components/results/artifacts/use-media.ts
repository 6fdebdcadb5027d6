import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { ArtifactKind } from "@/lib/results/artifacts/artifacts";
import { allowHost, isAllowed, isEngineFile, mediaHost } from "@/lib/storage/preferences/consent";
import { getStoredArtifact } from "@/lib/storage/runs/artifacts";
import { allowedOnce, deviceConsent, useConsent } from "../images/consent-state";
import { loadedFiles } from "./file-memory";
import { loadMedia, type MediaFailure, probeMedia, requestMediaUrl } from "./load-media";

/** How far the reader's yes reaches: this file, everything of its host, or everything. */
export type ConsentScope = "once" | "host" | "always";

export type Media =
  /** Nothing was asked of anybody. `host` is who would learn of it. */
  | {
      readonly state: "need-consent";
      readonly host: string;
      readonly allow: (scope: ConsentScope) => void;
    }
  | { readonly state: "loading" }
  /**
   * For `src` of an image or a player; never for a frame. `kept`: it comes from this browser's storage. `bytes` is
   * null for a player's address, whose file is not loaded yet. An empty `src`: nothing of this page shows it, so it
   * is to be saved from `blob` (a PDF). An address is good for as long as the view that asked for it is there.
   */
  | {
      readonly state: "ready";
      readonly src: string;
      readonly kept: boolean;
      readonly bytes: number | null;
      readonly blob: Blob | null;
    }
  | { readonly state: "refused"; readonly reason: string; readonly retry: () => void }
  | { readonly state: "expired" };

type Got = { readonly of: string; readonly media: Media };

/**
 * A remote image, sound, film or PDF: from what was kept, else, once the reader agreed, through this server. Until
 * then nothing leaves the browser. The engine's own files need no consent, for nobody else learns of them.
 */
export function useMedia(url: string, kind: ArtifactKind): Media {
  const consent = useConsent();
  const agreed = useSyncExternalStore(
    allowedOnce.subscribe,
    () => allowedOnce.has(url),
    () => false,
  );
  const [attempt, setAttempt] = useState(0);
  const [got, setGot] = useState<Got | null>(null);
  const host = mediaHost(url);
  const mayFetch =
    host !== null && (agreed || isAllowed(consent, host) || isEngineFile(url, ownOrigin()));
  const key = `${attempt} ${mayFetch} ${kind} ${url}`;

  const allow = useCallback(
    (scope: ConsentScope) => {
      if (scope === "once") allowedOnce.add([url]);
      else if (scope === "always") deviceConsent.write({ ...deviceConsent.read(), always: true });
      else if (host !== null) deviceConsent.write(allowHost(deviceConsent.read(), host));
    },
    [url, host],
  );

  useEffect(() => {
    const gone = new AbortController();
    const retry = () => setAttempt((before) => before + 1);
    let address: string | null = null;
    load(url, kind, mayFetch, gone.signal)
      .then((media) => {
        if (gone.signal.aborted) return;
        if (media.state === "ready" && media.blob && kind !== "pdf") {
          address = URL.createObjectURL(media.blob);
          setGot({ of: key, media: { ...media, src: address } });
        } else setGot({ of: key, media: media.state === "refused" ? { ...media, retry } : media });
      })
      .catch(() => {
        // The view has gone, or asks for another file by now.
      });
    return () => {
      gone.abort();
      // The file would stay in memory for as long as the page.
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [url, kind, mayFetch, key]);

  if (host === null)
    return { state: "refused", reason: "This is no address of the web.", retry: () => {} };
  const media: Media = got?.of === key ? got.media : { state: "loading" };
  return media.state === "need-consent" ? { ...media, allow } : media;
}

const nothing = () => {};

const troubled = (trouble: MediaFailure): Media =>
  trouble.state === "expired" ? trouble : { ...trouble, retry: nothing };

const ownOrigin = () => globalThis.location?.origin ?? "";

async function load(
  url: string,
  kind: ArtifactKind,
  mayFetch: boolean,
  signal: AbortSignal,
): Promise<Media> {
  const kept = await getStoredArtifact(url);
  if (kept) return ready(kept.blob, true);
  if (!mayFetch) return { state: "need-consent", host: mediaHost(url) ?? "", allow: nothing };
  const held = loadedFiles.get(url);
  if (held) return ready(held, false);
  if (kind === "audio" || kind === "video") {
    const signed = await requestMediaUrl(url, kind);
    const address = signed.ok ? await probeMedia(signed.value, signal) : signed;
    if (address.ok)
      return { state: "ready", src: address.value, kept: false, bytes: null, blob: null };
    return troubled(address.trouble);
  }
  const loaded = await loadMedia(url, kind, signal);
  if (!loaded.ok) return troubled(loaded.trouble);
  loadedFiles.add(url, loaded.value);
  return ready(loaded.value, false);
}

const ready = (blob: Blob, kept: boolean): Media => ({
  state: "ready",
  src: "",
  kept,
  bytes: blob.size,
  blob,
});
