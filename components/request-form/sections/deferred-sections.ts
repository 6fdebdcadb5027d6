import type { ComponentType } from "react";
import type { SectionName } from "@/lib/request/section-names";
import { ParsersField } from "../fields/content-parsers-field";
import { ChangeTrackingEditor } from "../formats/change-tracking-editor";
import type { FormatEditor } from "../formats/editors";
import { JsonFormatEditor } from "../formats/json-format-editor";
import { ScreenshotEditor } from "../formats/screenshot-editor";
import { HighlightsEditor, QuestionEditor } from "../formats/text-editors";
import { CacheSection } from "./cache-section";
import { ContentMore } from "./content-more";
import { DomainsSection } from "./domains-section";
import { LoadingSection } from "./loading-section";
import { PlaceSection } from "./place-section";
import { SafetySection } from "./safety-section";
import { SourcesMore } from "./sources-more";
import { TimeSection } from "./time-section";

/** Sections of the first load, the section passed in, and the query in the top bar. */
type OtherSection = "query" | "sources" | "content" | "actions";

export type DeferredSection = Exclude<SectionName, OtherSection>;

/** Collapsed groups in the first sections. */
export type DeferredGroup = "sources.more" | "content.more" | "content.documents";

export type DeferredPart = DeferredSection | DeferredGroup | FormatEditor;

export const deferredSections: Readonly<Record<DeferredPart, ComponentType>> = {
  "sources.more": SourcesMore,
  "content.more": ContentMore,
  "content.documents": ParsersField,
  "formats.screenshot": ScreenshotEditor,
  "formats.json": JsonFormatEditor,
  "formats.changeTracking": ChangeTrackingEditor,
  "formats.question": QuestionEditor,
  "formats.highlights": HighlightsEditor,
  time: TimeSection,
  place: PlaceSection,
  domains: DomainsSection,
  loading: LoadingSection,
  cache: CacheSection,
  safety: SafetySection,
};
