import { HtmlView } from "../text/html-view";
import type { FormatViewProps } from "./format-view";

/** The page's HTML as its server sent it. */
export const RawHtmlFormat = (props: FormatViewProps) => <HtmlView {...props} />;
