"use client";
import type { ComponentType } from "react";
import type { SectionName } from "@/lib/request/draft-sections";
import { CacheSection } from "./cache-section";
import { DomainsSection } from "./domains-section";
import { LoadingSection } from "./loading-section";
import { PlaceSection } from "./place-section";
import { SafetySection } from "./safety-section";
import { SourcesMore } from "./sources-more";
import { TimeSection } from "./time-section";

/** Sections that the first load shows by itself; the query has its place in the top bar. */
type FirstSection = "query" | "sources" | "content";

export type LaterSection = Exclude<SectionName, FirstSection>;

/** Folds within the sections of the first load. */
export type LaterFold = "sources.more";

/** What is inside of each. */
export const laterSections: Readonly<Record<LaterSection | LaterFold, ComponentType>> = {
  "sources.more": SourcesMore,
  time: TimeSection,
  place: PlaceSection,
  domains: DomainsSection,
  loading: LoadingSection,
  cache: CacheSection,
  safety: SafetySection,
};
