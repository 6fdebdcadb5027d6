import { JsonTree } from "../data/json-tree";
import type { FormatViewProps } from "./format-view";

/** Keys of the result that nobody knows, with their values. */
export const OtherFormat = ({ tab, value }: FormatViewProps) => (
  <JsonTree label={tab.title} value={value} />
);
