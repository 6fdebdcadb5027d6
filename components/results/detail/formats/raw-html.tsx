import { HtmlView } from "../text/html-view";
import type { FormatViewProps } from "./format-view";

/** HTML as the page's server sent it. */
export const RawHtmlFormat = (props: FormatViewProps) => <HtmlView {...props} />;
