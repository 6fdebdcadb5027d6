import { HtmlView } from "../text/html-view";
import type { FormatViewProps } from "./format-view";

/** The page's HTML after cleaning. */
export const HtmlFormat = (props: FormatViewProps) => <HtmlView {...props} />;
