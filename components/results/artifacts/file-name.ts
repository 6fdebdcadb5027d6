import { type Artifact, artifactExtension } from "@/lib/results/artifacts/artifacts";

export const artifactFileName = ({ name, resultId }: Artifact, { type }: Blob): string =>
  `${[resultId, name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")].filter(Boolean).join("-")}.${artifactExtension(type)}`;
