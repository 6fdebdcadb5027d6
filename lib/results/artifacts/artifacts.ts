import { sourceTypes } from "@/lib/contract/kinds";
import type { ContentView, ResultsView, ResultView } from "../model/result-view";
import { fileUrl } from "./file-url";

/** What a file is, as far as loading and showing it goes. */
export type ArtifactKind = "image" | "audio" | "video" | "pdf";

/** A file behind an address that expires. */
export type Artifact = {
  readonly url: string;
  readonly kind: ArtifactKind;
  /** Such as `Screenshot` or `PDF of step 2`. */
  readonly name: string;
  /** Of the result that it belongs to; null where it stands at the top of the response. */
  readonly resultId: string | null;
};

const oneFile: Partial<Record<ContentView["kind"], Pick<Artifact, "kind" | "name">>> = {
  screenshot: { kind: "image", name: "Screenshot" },
  audio: { kind: "audio", name: "Audio" },
  video: { kind: "video", name: "Video" },
};

/** The files of one result. */
export const artifactsOf = (result: ResultView): Artifact[] =>
  result.contents.flatMap((content) => filesOf(content, result.id));

/** The files of a response, each address once. */
export function allArtifacts(view: ResultsView): Artifact[] {
  const all = [
    ...sourceTypes.flatMap((type) => view.sources[type].items.flatMap((item) => artifactsOf(item))),
    ...(view.actions ? filesOf(view.actions, null) : []),
  ];
  return [...new Map(all.map((each) => [each.url, each])).values()];
}

function filesOf({ kind, value }: ContentView, resultId: string | null): Artifact[] {
  if (kind === "actions") return filesOfActions(value, resultId);
  const plan = oneFile[kind];
  const url = plan ? fileUrl(value) : null;
  return plan && url !== null ? [{ ...plan, url, resultId }] : [];
}

/** `screenshots` and `pdfs` of actions, in the order of the steps that made them. */
function filesOfActions(value: unknown, resultId: string | null): Artifact[] {
  if (typeof value !== "object" || value === null) return [];
  const list = (key: string): unknown[] => {
    const entries: unknown = Reflect.get(value, key);
    return Array.isArray(entries) ? entries : [];
  };
  const named = (key: string, kind: ArtifactKind, name: string) =>
    list(key).flatMap((each, index): Artifact[] => {
      const url = fileUrl(each);
      return url === null
        ? []
        : [{ url, kind, name: `${name} ${index + 1} of the actions`, resultId }];
    });
  return [...named("screenshots", "image", "Screenshot"), ...named("pdfs", "pdf", "PDF")];
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/bmp": "bmp",
  "image/x-icon": "ico",
  "application/pdf": "pdf",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/flac": "flac",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/ogg": "ogv",
};

/** The ending of a file's name, by its type as its own bytes tell it; `bin` for any other. */
export const artifactExtension = (type: string): string =>
  (Object.hasOwn(EXTENSIONS, type) ? EXTENSIONS[type] : undefined) ?? "bin";

/** The type that such an ending stands for, or null. */
export const typeOfExtension = (extension: string): string | null =>
  Object.entries(EXTENSIONS).find(([, each]) => each === extension)?.[0] ?? null;
