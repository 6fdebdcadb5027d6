import { initialScrapeFields } from "@/lib/contract/fields/opening-fields";
import { formatTypes } from "@/lib/contract/format-descriptors";
import { FlagField } from "../fields/flag-field";
import { ContentFrame } from "../fields/frame/draft-field";
import { useFieldError, useFieldGroup } from "../fields/frame/use-field";
import { FormatToggle } from "../formats/toggle";
import { DeferredContent } from "./deferred-content";
import { FormFold } from "./fold";
import { useFold } from "./fold-state";
import { FormSection } from "./form-section";

export function ContentSection() {
  return (
    <FormSection name="content" defaultOpen>
      <FlagField
        name="content.onlyMainContent"
        wire="onlyMainContent"
        info={initialScrapeFields.onlyMainContent}
      />
      <FormatsField />
      <MoreOfContent />
    </FormSection>
  );
}

/** Shows errors of the list; a format shows its own errors. */
function FormatsField() {
  const name = "content.formats";
  const info = initialScrapeFields.formats;
  const error = useFieldError(name);
  return (
    <ContentFrame name={name} wire="formats" info={info} error={error}>
      <div className="grid gap-x-6 gap-y-1 @xl:grid-cols-2">
        {formatTypes.map((type) => (
          <FormatToggle key={type} type={type} />
        ))}
      </div>
    </ContentFrame>
  );
}

const rare = [
  "content.onlyCleanContent",
  "content.includeTags",
  "content.excludeTags",
  "content.removeBase64Images",
  "content.parsers",
] as const;

function MoreOfContent() {
  const name = "content.more";
  const open = useFold(name, false);
  const { changed, errors } = useFieldGroup(rare);
  return (
    <FormFold
      name={name}
      label="More"
      summary="cleaning, tags, images, PDF"
      changed={changed}
      errors={errors}
    >
      <DeferredContent part={name} wanted={open} />
    </FormFold>
  );
}
