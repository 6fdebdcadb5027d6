import { initialScrapeFields } from "@/lib/contract/fields/opening-fields";
import { FlagField } from "../fields/flag-field";
import { ContentFrame } from "../fields/frame/draft-field";
import { useFieldError } from "../fields/frame/use-field";
import { FormatChips } from "../formats/chips";
import { ChosenFormats } from "../formats/chosen";
import { DeferredFold } from "./fold";
import { FormSection } from "./form-section";
import { NeedsFormat, useScrapes } from "./needs-format";

export function ContentSection() {
  return (
    <FormSection name="content" defaultOpen>
      <FormatsField />
      <NeedsFormat>
        <FlagField
          name="content.onlyMainContent"
          wire="onlyMainContent"
          info={initialScrapeFields.onlyMainContent}
        />
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
    <ContentFrame
      name={name}
      wire="formats"
      info={info}
      error={error}
      note={scrapes ? undefined : info.help}
    >
      <FormatChips />
      <ChosenFormats />
    </ContentFrame>
  );
}
