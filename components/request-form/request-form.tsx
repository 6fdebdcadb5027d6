import { Fragment, type ReactNode } from "react";
import { type SectionName, sectionNames } from "@/lib/request/section-names";
import { FieldFindings } from "./fields/frame/field-findings";
import { FieldFilter } from "./filter/field-filter";
import { FormFooter } from "./footer/form-footer";
import { ContentSection } from "./sections/content-section";
import { DeferredContent } from "./sections/deferred-content";
import type { DeferredSection } from "./sections/deferred-sections";
import { FormSection } from "./sections/form-section";
import { NeedsFormat } from "./sections/needs-format";
import { SourcesSection } from "./sections/sources-section";

/** Sections that are open on the first visit and part of the first load. */
const first: Readonly<Partial<Record<SectionName, ReactNode>>> = {
  sources: <SourcesSection />,
  content: <ContentSection />,
};

/** Sections that belong to another feature and are passed in. */
export type SlotSection = "actions";

type RequestFormProps = { slots?: Readonly<Partial<Record<SlotSection, ReactNode>>> };

const isSlot = (name: SectionName): name is SlotSection => name === "actions";
const isLater = (name: SectionName): name is DeferredSection =>
  name !== "query" && !isSlot(name) && !(name in first);

/** All sections except the query, in the order of the registry. */
export function RequestForm({ slots = {} }: RequestFormProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FieldFilter />
      {/* Hidden while the filter lists fields. */}
      <div
        data-sections=""
        className="@container relative min-h-0 flex-1 overflow-y-auto [&[hidden]]:flex-none [&[hidden]]:overflow-hidden"
      >
        {sectionNames.map((name) =>
          isLater(name) || isSlot(name) ? (
            <FormSection key={name} name={name}>
              {isSlot(name) ? (
                <>
                  <NeedsFormat subject="Actions have">{slots[name]}</NeedsFormat>
                  <FieldFindings name={name} inside />
                </>
              ) : (
                <DeferredContent part={name} />
              )}
            </FormSection>
          ) : (
            <Fragment key={name}>{first[name]}</Fragment>
          ),
        )}
      </div>
      <FormFooter />
    </div>
  );
}
