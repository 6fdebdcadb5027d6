import "server-only";

const CACHE_MS = 15 * 60_000;
const MAX_CHARACTERS = 20_000_000;

/** The responses of one service by their URL, for fifteen minutes. */
export function createResponseCache(now: () => number) {
  const cached = new Map<string, { readonly at: number; readonly text: string }>();
  let characters = 0;
  const drop = (url: string): void => {
    characters -= cached.get(url)?.text.length ?? 0;
    cached.delete(url);
  };
  return {
    find(url: string): string | null {
      const found = cached.get(url);
      return found !== undefined && now() - found.at < CACHE_MS ? found.text : null;
    },
    store(url: string, text: string): void {
      drop(url);
      cached.set(url, { at: now(), text });
      characters += text.length;
      for (const oldest of cached.keys()) {
        if (characters <= MAX_CHARACTERS) break;
        drop(oldest);
      }
    },
    drop,
  };
}
