import "server-only";
import type { HoldSecrets } from "@/lib/contract/draft-secrets";
import { draftOfHandle } from "@/lib/contract/secret-reference";
import { once } from "../process-wide";
import { SealedTexts } from "../secrets/sealed-texts";

declare module "../process-wide" {
  interface ProcessWide {
    draftSecrets?: DraftSecrets;
  }
}

/** Secret texts of drafts, by handle. */
export class DraftSecrets extends SealedTexts {
  constructor(now?: () => number, maxBytes?: number) {
    super("draft secrets", now, maxBytes);
  }

  /** Replaces the texts of a draft. Returns false, and changes nothing, if the session has too many. */
  hold(session: string, draft: string, { keep, texts }: HoldSecrets): boolean {
    const remaining = new Set(keep);
    const isOwn = (handle: string) => draftOfHandle(handle) === draft;
    return this.replace(
      session,
      (handle) => !isOwn(handle) || remaining.has(handle),
      new Map(Object.entries(texts).filter(([handle]) => isOwn(handle))),
    );
  }

  held(session: string, draft: string): string[] {
    return this.names(session).filter((handle) => draftOfHandle(handle) === draft);
  }
}

/** The texts that this process holds. */
export const draftSecrets = (): DraftSecrets => once("draftSecrets", () => new DraftSecrets());
