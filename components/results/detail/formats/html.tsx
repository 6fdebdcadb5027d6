"use client";
import { HtmlView } from "../html-view";
import type { FormatViewProps } from "./format-view";

/** The page's HTML after cleaning. */
export const HtmlFormat = (props: FormatViewProps) => <HtmlView {...props} />;
