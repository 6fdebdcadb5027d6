import { ArtifactView } from "../artifacts/view";
import type { FormatViewProps } from "./format-view";

/** The sound of the page's film, as a file that expires. */
export const AudioFormat = ({ tab, value, result }: FormatViewProps) => (
  <ArtifactView name={tab.title} kind="audio" value={value} resultId={result.id} />
);
