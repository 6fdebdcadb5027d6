import { ArtifactView } from "../artifacts/view";
import type { FormatViewProps } from "./format-view";

/** Audio track of the page's video, an expiring file. */
export const AudioFormat = ({ tab, value, result }: FormatViewProps) => (
  <ArtifactView name={tab.title} kind="audio" value={value} resultId={result.id} />
);
