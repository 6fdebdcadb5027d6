import { type Artifact, artifactExtension } from "@/lib/results/artifacts/artifacts";

/** A name for saving a file: what it is, of which result, and an ending that fits its bytes. */
export const artifactFileName = ({ name, resultId }: Artifact, { type }: Blob): string =>
  `${[resultId, name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")].filter(Boolean).join("-")}.${artifactExtension(type)}`;
