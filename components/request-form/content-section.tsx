"use client";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { formatTypes } from "@/lib/contract/kinds";
import { DraftField } from "./draft-field";
import { FlagField } from "./flag-field";
import { FormSection } from "./form-section";
import { FormatToggle } from "./format-toggle";

export function ContentSection() {
  return (
    <FormSection name="content" defaultOpen>
      <FlagField
        name="content.onlyMainContent"
        wire="onlyMainContent"
        info={scrapeFields.onlyMainContent}
      />
      <DraftField name="content.formats" wire="formats" info={scrapeFields.formats} group>
        <div className="grid gap-x-6 gap-y-1 @xl:grid-cols-2">
          {formatTypes.map((type) => (
            <FormatToggle key={type} type={type} />
          ))}
        </div>
      </DraftField>
    </FormSection>
  );
}
