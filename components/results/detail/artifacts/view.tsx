import { ArtifactMedia } from "@/components/results/artifacts/media";
import type { Artifact, ArtifactKind } from "@/lib/results/artifacts/artifacts";
import { fileUrl } from "@/lib/results/artifacts/file-url";
import { UnexpectedValue } from "../data/unexpected-value";
import { ScrollRegion } from "../scroll-region";
import { ArtifactHead } from "./head";

type ArtifactViewProps = {
  name: string;
  kind: ArtifactKind;
  value: unknown;
  resultId: string | null;
};

/** A file behind an expiring URL; its player loads with consent. */
export function ArtifactView({ name, kind, value, resultId }: ArtifactViewProps) {
  const artifact = artifactOf(name, kind, value, resultId);
  if (artifact === null)
    return <UnexpectedValue label={name} value={value} expected="an http(s) URL" />;
  return (
    <ScrollRegion label={name} className="grid content-start gap-3 p-4">
      <ArtifactHead artifact={artifact} />
      <ArtifactMedia key={artifact.url} artifact={artifact} />
    </ScrollRegion>
  );
}

/** Null unless the value is a URL that can be fetched. */
export const artifactOf = (
  name: string,
  kind: ArtifactKind,
  value: unknown,
  resultId: string | null,
): Artifact | null => {
  const url = fileUrl(value);
  return url === null ? null : { url, kind, name, resultId };
};
