import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider } from "react-hook-form";
import { stepFields } from "@/components/actions-editor/steps/fields";
import { DraftProviders } from "@/components/request-form/draft-providers";
import { formatEditors } from "@/components/request-form/formats/editors";
import { QueryField } from "@/components/request-form/query/field";
import { ContentSection } from "@/components/request-form/sections/content-section";
import { deferredSections } from "@/components/request-form/sections/deferred-sections";
import { SourcesSection } from "@/components/request-form/sections/sources-section";
import { useDraftForm } from "@/components/request-form/use-draft-form";
import { creditRates } from "@/lib/contract/credit-rates";
import { checkDraft } from "@/lib/request/check-draft";
import type { Draft } from "@/lib/request/draft";
import { isStepType } from "@/lib/request/draft/actions/step";
import { draftStart } from "@/lib/request/draft-start";
import type { SectionName } from "@/lib/request/section-names";

const start = draftStart("");

/** The steps of the draft; the menu sets their type. */
const StepEditors = ({ steps }: Draft["actions"]) =>
  steps.map(({ type }, index) => {
    const Fields = isStepType(type) ? stepFields[type] : () => null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
      <div key={index} data-field={`actions.steps.${index}.type`}>
        <Fields index={index} />
      </div>
    );
  });

function Section({ name, draft }: { name: SectionName; draft: Draft }) {
  if (name === "query") return <QueryField />;
  if (name === "actions") return <StepEditors {...draft.actions} />;
  if (name !== "sources" && name !== "content") {
    const Deferred = deferredSections[name];
    return <Deferred />;
  }
  const More = deferredSections[`${name}.more`];
  const Documents = deferredSections["content.documents"];
  return (
    <>
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

function FormWith({ name, draft }: { name: SectionName; draft: Draft }) {
  const form = useDraftForm(draft);
  return (
    <DraftProviders form={form} start={start} firstCheck={checkDraft(draft)} rates={creditRates}>
      <FormProvider {...form}>
        <Section name={name} draft={draft} />
      </FormProvider>
    </DraftProviders>
  );
}

/** The markup of an open section for a draft. */
export const sectionMarkup = (name: SectionName, draft: Draft): string =>
  renderToStaticMarkup(<FormWith name={name} draft={draft} />);

/** Draft paths of the controls that an open section renders for a draft. */
export const controlsOf = (name: SectionName, draft: Draft): ReadonlySet<string> =>
  new Set(
    [...sectionMarkup(name, draft).matchAll(/ (?:name|data-field)="([^"]+)"/g)].map(
      ([, path = ""]) => path,
    ),
  );
