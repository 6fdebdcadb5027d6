import "server-only";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { keysOf } from "@/lib/contract/typed-keys";
import { guidePage } from "@/lib/guide/guide";
import { fieldIndex } from "@/lib/request/find/field-index";
import { type PreparedTerms, prepareTerms } from "@/lib/request/find/score";
import { sectionLabels } from "@/lib/request/section-names";

export type FieldRow = {
  readonly wire: string;
  readonly label: string;
  readonly help: string;
  readonly section: string;
  readonly guide: { readonly slug: string; readonly title: string };
  readonly terms: PreparedTerms;
};

const pageOf = (slug: string) => ({ slug, title: guidePage(slug)?.title ?? slug });

/** The fields of the steps, which the form shows only for added steps. */
const stepFields = (): FieldRow[] =>
  keysOf(actionRegistry).flatMap((type) => {
    const action = actionRegistry[type];
    return Object.entries(action.fields).map(([name, { label, help }]) => {
      const wire = `scrapeOptions.actions.${type}.${name}`;
      return {
        ...{ wire, label, help },
        section: sectionLabels.actions,
        guide: pageOf(action.guide),
        terms: prepareTerms({ label, wire, help, synonyms: `${action.label},step` }),
      };
    });
  });

/** Every field of the request, with its page of the guide. */
export const fieldRows = (): readonly FieldRow[] => [
  ...fieldIndex.map(({ wire, label, info, section, terms }) => ({
    ...{ wire, label, terms },
    help: info.help,
    section: sectionLabels[section],
    guide: pageOf(info.guide),
  })),
  ...stepFields(),
];
