import { HtmlView } from "../text/html-view";
import type { FormatViewProps } from "./format-view";

export const HtmlFormat = (props: FormatViewProps) => <HtmlView {...props} />;
