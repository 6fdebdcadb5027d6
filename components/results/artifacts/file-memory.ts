/** Bytes of all files together. */
const MAX_BYTES = 60_000_000;

export function fileMemory(mostBytes: number = MAX_BYTES) {
  const files = new Map<string, Blob>();
  let bytes = 0;
  const drop = (url: string) => {
    bytes -= files.get(url)?.size ?? 0;
    files.delete(url);
  };
  return {
    get(url: string): Blob | null {
      const file = files.get(url);
      if (!file) return null;
      files.delete(url);
      files.set(url, file);
      return file;
    },
    add(url: string, file: Blob): void {
      drop(url);
      if (file.size > mostBytes) return;
      files.set(url, file);
      bytes += file.size;
      for (const [oldest] of files) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
  };
}

/** Loaded files of this page. Never written to disk, because a run may forbid storing. */
export const loadedFiles = fileMemory();
