import { ArtifactView } from "../artifacts/view";
import type { FormatViewProps } from "./format-view";

export const VideoFormat = ({ tab, value, result }: FormatViewProps) => (
  <ArtifactView name={tab.title} kind="video" value={value} resultId={result.id} />
);
