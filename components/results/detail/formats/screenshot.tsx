import { ScreenshotView } from "../artifacts/screenshot-view";
import type { FormatViewProps } from "./format-view";

export const ScreenshotFormat = ({ tab, value, result }: FormatViewProps) => (
  <ScreenshotView name={tab.title} value={value} resultId={result.id} />
);
