"use client";
import { Globe, Image, type LucideIcon, Newspaper } from "lucide-react";
import { Chip } from "@/components/ui/chip";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { type SourceType, sourceTypes } from "@/lib/contract/kinds";
import { DraftField } from "./draft-field";
import { useFold } from "./folds";
import { FormFold } from "./form-fold";
import { FormSection } from "./form-section";
import { LaterInside } from "./later-inside";
import { NumberField } from "./number-field";
import { useRequestForm } from "./request-form-context";
import { useFieldGroup } from "./use-field";

const looks: Record<SourceType, { label: string; icon: LucideIcon }> = {
  web: { label: "Web", icon: Globe },
  news: { label: "News", icon: Newspaper },
  images: { label: "Images", icon: Image },
};

export function SourcesSection() {
  const { register } = useRequestForm();
  return (
    <FormSection name="sources" defaultOpen>
      <DraftField name="sources.types" wire="sources" info={requestFields.sources} group>
        <div className="flex flex-wrap gap-2">
          {sourceTypes.map((type) => (
            <Chip key={type} {...register(`sources.types.${type}`)} {...looks[type]} />
          ))}
        </div>
      </DraftField>
      <NumberField name="sources.limit" wire="limit" info={requestFields.limit} />
      <MoreOfSources />
    </FormSection>
  );
}

const rare = ["webLocation", "webTbs", "highlights", "ignoreInvalidURLs", "timeout"] as const;

function MoreOfSources() {
  const name = "sources.more";
  const open = useFold(name, false);
  const { changed, errors } = useFieldGroup(rare.map((key) => `sources.${key}` as const));
  return (
    <FormFold name={name} label="More" changed={changed} errors={errors}>
      <LaterInside part={name} wanted={open} />
    </FormFold>
  );
}
