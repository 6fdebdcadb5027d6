import { useCallback, useEffect, useState } from "react";
import type { ShareInfo } from "@/lib/contract/sharing/share";
import { ShareError } from "@/lib/share/share-error";
import type { ListedRun } from "@/lib/share/share-index";
import type { LoadedShare, ShareSource } from "./load-share";

type LoadingState = {
  readonly phase: "loading";
  readonly list: ListedRun | null;
  readonly loaded: number;
  readonly total: number | null;
};

export type SharedState = LoadedShare & {
  readonly phase: "ready";
  /** Null for a bundle that the server does not store. */
  readonly info: ShareInfo | null;
};

export type ViewerState =
  | { readonly phase: "waiting" }
  /** The URL names no share, and a file can be opened instead. */
  | { readonly phase: "chooses" }
  | { readonly phase: "asks"; readonly source: ShareSource; readonly info: ShareInfo | null }
  | LoadingState
  | SharedState
  | { readonly phase: "failed"; readonly message: string; readonly mayRetry: boolean };

const started: LoadingState = { phase: "loading", list: null, loaded: 0, total: null };

const failed = (error: unknown): ViewerState => ({
  phase: "failed",
  message:
    error instanceof ShareError
      ? error.message
      : "The page could not be loaded completely. Reload it.",
  mayRetry: error instanceof ShareError && error.kind === "unreachable",
});

/** Opens the share of this page's URL. Asks first if opening it has an effect. `isStatic`: without a server. */
export function useShare(isStatic: boolean) {
  const [state, setState] = useState<ViewerState>({ phase: "waiting" });
  const start = useCallback(async (source: ShareSource, info: ShareInfo | null) => {
    setState(started);
    const change = (part: Partial<Omit<LoadingState, "phase">>) =>
      setState((before) => (before.phase === "loading" ? { ...before, ...part } : before));
    try {
      const { loadShare } = await import("./load-share");
      const share = await loadShare(source, info?.burns === true, {
        onList: (list) => change({ list }),
        onProgress: (loaded, total) => change({ loaded, total }),
      });
      setState({ phase: "ready", info, ...share });
    } catch (error) {
      setState(failed(error));
    }
  }, []);
  const open = useCallback(async () => {
    setState({ phase: "waiting" });
    try {
      const { bundleOfPage, shareOfPage, infoOf } = await import("./load-share");
      const source = (isStatic ? bundleOfPage : shareOfPage)(window.location);
      if (source === null) return setState({ phase: "chooses" });
      const info = await infoOf(source);
      if (source.kind === "url" || info?.burns) setState({ phase: "asks", source, info });
      else await start(source, info);
    } catch (error) {
      setState(failed(error));
    }
  }, [start, isStatic]);
  useEffect(() => {
    void open();
    const onChange = () => void open();
    window.addEventListener("hashchange", onChange);
    return () => window.removeEventListener("hashchange", onChange);
  }, [open]);
  return [
    state,
    {
      start: (source: ShareSource, info: ShareInfo | null) => void start(source, info),
      retry: () => void open(),
    },
  ] as const;
}
