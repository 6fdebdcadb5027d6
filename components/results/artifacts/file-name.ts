import { type Artifact, artifactExtension } from "@/lib/results/artifacts/artifacts";

/** File name from result, artifact name and media type. */
export const artifactFileName = ({ name, resultId }: Artifact, { type }: Blob): string =>
  `${[resultId, name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")].filter(Boolean).join("-")}.${artifactExtension(type)}`;
