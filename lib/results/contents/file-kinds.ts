import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { formatTypes } from "@/lib/contract/format-infos";
import type { ContentKind } from "../model/result-view";

/** Contents that are URLs of files: screenshot, audio and video. */
export const fileKinds: ReadonlySet<ContentKind> = new Set(
  formatTypes.flatMap((type) => {
    const descriptor = formatDescriptors[type];
    return "isFile" in descriptor ? [descriptor.resultKey] : [];
  }),
);
