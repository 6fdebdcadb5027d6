import { listProperty } from "../contents/json-fields";
import { allResults } from "../model/lists";
import type { ContentView, ResultsView, ResultView } from "../model/result-view";
import { fileUrl } from "./file-url";

/** Decides how a file is loaded and shown. */
export type ArtifactKind = "image" | "audio" | "video" | "pdf";

/** A file behind an expiring URL. */
export type Artifact = {
  readonly url: string;
  readonly kind: ArtifactKind;
  /** For example `Screenshot` or `PDF of step 2`. */
  readonly name: string;
  /** Id of its result; null for files at the top level of the response. */
  readonly resultId: string | null;
};

const oneFile: Partial<Record<ContentView["kind"], Pick<Artifact, "kind" | "name">>> = {
  screenshot: { kind: "image", name: "Screenshot" },
  audio: { kind: "audio", name: "Audio" },
  video: { kind: "video", name: "Video" },
};

export const artifactsOf = (result: ResultView): Artifact[] =>
  result.contents.flatMap((content) => filesOf(content, result.id));

/** All files of a response, each URL once. */
export function allArtifacts(view: ResultsView): Artifact[] {
  const all = [
    ...allResults(view).flatMap((item) => artifactsOf(item)),
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

/** `screenshots` and `pdfs` of actions, in step order. */
function filesOfActions(value: unknown, resultId: string | null): Artifact[] {
  const named = (key: string, kind: ArtifactKind, name: string) =>
    listProperty(value, key).flatMap((each, index): Artifact[] => {
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

/** File name extension for a media type; `bin` if unknown. */
export const artifactExtension = (type: string): string =>
  (Object.hasOwn(EXTENSIONS, type) ? EXTENSIONS[type] : undefined) ?? "bin";

export const typeOfExtension = (extension: string): string | null =>
  Object.entries(EXTENSIONS).find(([, each]) => each === extension)?.[0] ?? null;
