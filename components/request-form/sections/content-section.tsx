import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Chip } from "@/components/ui/feedback/chip";
import { initialScrapeFields } from "@/lib/contract/fields/opening-fields";
import {
  type FormatType,
  formatGroups,
  formatInfos,
  formatTypes,
} from "@/lib/contract/format-infos";
import { keysOf } from "@/lib/contract/typed-keys";
import { useSupport } from "../connection/connection-context";
import { isMarkAt } from "../connection/mark-place";
import { FlagField } from "../fields/flag-field";
import { ContentFrame } from "../fields/frame/draft-field";
import { useFieldError } from "../fields/frame/use-field";
import { ChosenFormats } from "../formats/chosen";
import { useRequestForm } from "../request-form-context";
import { DeferredFold } from "./fold";
import { FormSection } from "./form-section";
import { NeedsFormat, useScrapes } from "./needs-format";

export function ContentSection() {
  return (
    <FormSection name="content" defaultOpen>
      <FormatsField />
      <NeedsFormat>
        <FlagField name="content.onlyMainContent" info={initialScrapeFields.onlyMainContent} />
        <DeferredFold
          name="content.more"
          label="More"
          summary="clean content, selectors, inline images"
          fields={rare}
        />
        <DeferredFold
          name="content.documents"
          label="PDF and documents"
          summary="parsing, page limit"
          fields={["content.parsers"]}
        />
      </NeedsFormat>
    </FormSection>
  );
}

const rare = [
  "content.onlyCleanContent",
  "content.includeTags",
  "content.excludeTags",
  "content.removeBase64Images",
] as const;

/** Shows errors of the list; a format shows its own errors. */
function FormatsField() {
  const name = "content.formats";
  const info = initialScrapeFields.formats;
  const error = useFieldError(name);
  const scrapes = useScrapes();
  return (
    <ContentFrame name={name} info={info} error={error} note={scrapes ? undefined : info.help}>
      <FormatChips />
      <ChosenFormats />
    </ContentFrame>
  );
}

const groups = keysOf(formatGroups).map((group) => ({
  label: formatGroups[group],
  types: formatTypes.filter((type) => formatInfos[type].group === group),
}));

const FormatChips = () => (
  <div className="flex flex-wrap gap-x-4 gap-y-2">
    {groups.map((group) => (
      <FormatGroup key={group.label} {...group} />
    ))}
  </div>
);

function FormatGroup({ label, types }: { label: string; types: readonly FormatType[] }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend on a separate line
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-1">
      <span id={id} className="mr-1 text-xs text-ink-faint">
        {label}
      </span>
      {types.map((type) => (
        <FormatChip key={type} type={type} />
      ))}
    </div>
  );
}

function FormatChip({ type }: { type: FormatType }) {
  const { register } = useRequestForm();
  const name = `content.formats.${type}.on` as const;
  const { label, help } = formatInfos[type];
  // The chosen format says more.
  const [support] = useSupport((mark) => isMarkAt(mark, name));
  return (
    <Chip
      {...register(name)}
      size="sm"
      label={label}
      icon={support ? TriangleAlert : undefined}
      title={support ? `Not accepted by ${support.from}` : `${type}: ${help}`}
      className={support ? "text-warn" : undefined}
    />
  );
}
