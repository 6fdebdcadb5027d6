import { JsonTree } from "../data/json-tree";
import type { FormatViewProps } from "./format-view";

export const OtherFormat = ({ tab, value }: FormatViewProps) => (
  <JsonTree label={tab.title} value={value} />
);
