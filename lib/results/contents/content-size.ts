import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { formatTypes } from "@/lib/contract/format-infos";
import type { ContentKind, ContentView } from "../model/result-view";

const fileKeys: ReadonlySet<ContentKind> = new Set(
  formatTypes.flatMap((type) => {
    const descriptor = formatDescriptors[type];
    return "isFile" in descriptor ? [descriptor.resultKey] : [];
  }),
);

/** Bytes of a content; null if it is the address of a file, whose size the response does not say. */
export function contentSize({ kind, value, held, bytes }: ContentView): number | null {
  const isAddress =
    fileKeys.has(kind) && !held && !(typeof value === "string" && /^data:/i.test(value));
  return isAddress ? null : bytes;
}
