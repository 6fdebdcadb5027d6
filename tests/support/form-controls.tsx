import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StepBody } from "@/components/actions-editor/steps/card";
import { StepsFormContext } from "@/components/actions-editor/steps/form";
import { StepListError } from "@/components/actions-editor/steps/list-error";
import { StepSupportContext } from "@/components/actions-editor/support-context";
import { placeErrors } from "@/components/request-form/checks/place-errors";
import { SupportNote } from "@/components/request-form/connection/support-note";
import { DraftProviders } from "@/components/request-form/draft-providers";
import { LimitField } from "@/components/request-form/fields/limit-field";
import { formatEditors } from "@/components/request-form/formats/editors";
import { QueryField } from "@/components/request-form/query/field";
import { ContentSection } from "@/components/request-form/sections/content-section";
import { deferredSections } from "@/components/request-form/sections/deferred-sections";
import { SourcesSection } from "@/components/request-form/sections/sources-section";
import { useDraftForm } from "@/components/request-form/use-draft-form";
import { stepSupport } from "@/components/workbench/draft/steps-editor";
import { creditRates } from "@/lib/contract/credit-rates";
import { checkDraft } from "@/lib/request/check-draft";
import type { Draft, FieldIssue } from "@/lib/request/draft";
import { draftStart } from "@/lib/request/draft-start";
import type { SectionName } from "@/lib/request/section-names";

const start = draftStart("");

const StepEditors = ({ steps }: Draft["actions"]) =>
  steps.map(({ type }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
    <div key={index} data-field={`actions.steps.${index}.type`}>
      <StepBody index={index} type={type} />
    </div>
  ));

function Section({ name, draft }: { name: SectionName; draft: Draft }) {
  if (name === "query") return <QueryField />;
  if (name === "actions")
    return (
      <StepSupportContext value={stepSupport}>
        <SupportNote control="actions.steps" />
        <StepListError />
        <StepEditors {...draft.actions} />
      </StepSupportContext>
    );
  if (name !== "sources" && name !== "content") {
    const Deferred = deferredSections[name];
    return <Deferred />;
  }
  const More = deferredSections[`${name}.more`];
  const Documents = deferredSections["content.documents"];
  return (
    <>
      {name === "sources" ? <LimitField /> : null}
      {name === "sources" ? <SourcesSection /> : <ContentSection />}
      <More />
      {name === "content" ? <Documents /> : null}
      {name === "content"
        ? formatEditors.map((editor) => {
            const Editor = deferredSections[editor];
            return <Editor key={editor} />;
          })
        : null}
    </>
  );
}

type FormWithProps = { name: SectionName; draft: Draft; errors: readonly FieldIssue[] };

function FormWith({ name, draft, errors }: FormWithProps) {
  const form = useDraftForm(draft);
  useState(() => placeErrors(form, errors));
  return (
    <DraftProviders form={form} start={start} firstCheck={checkDraft(draft)} rates={creditRates}>
      <StepsFormContext value={form}>
        <Section name={name} draft={draft} />
      </StepsFormContext>
    </DraftProviders>
  );
}

/** The markup of an open section for a draft, with errors of a service. */
export const sectionMarkup = (
  name: SectionName,
  draft: Draft,
  errors: readonly FieldIssue[] = [],
): string => renderToStaticMarkup(<FormWith {...{ name, draft, errors }} />);

/** Draft paths of the controls that an open section renders for a draft. */
export const controlsOf = (name: SectionName, draft: Draft): ReadonlySet<string> =>
  new Set(
    [...sectionMarkup(name, draft).matchAll(/ (?:name|data-field)="([^"]+)"/g)].map(
      ([, path = ""]) => path,
    ),
  );
