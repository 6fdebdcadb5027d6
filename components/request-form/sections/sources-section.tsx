import { Globe, Image, type LucideIcon, Newspaper } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Chip } from "@/components/ui/feedback/chip";
import { initialRequestFields } from "@/lib/contract/fields/opening-fields";
import { categoryTypes, type SourceType, sourceTypes } from "@/lib/contract/kinds";
import { DraftField } from "../fields/frame/draft-field";
import { useFieldGroup } from "../fields/frame/use-field";
import { NumberField } from "../fields/number-field";
import { useRequestForm } from "../request-form-context";
import { DeferredContent } from "./deferred-content";
import { FormFold } from "./fold";
import { useFold } from "./fold-state";
import { FormSection } from "./form-section";

const looks: Record<SourceType, { label: string; icon: LucideIcon }> = {
  web: { label: "Web", icon: Globe },
  news: { label: "News", icon: Newspaper },
  images: { label: "Images", icon: Image },
};

export function SourcesSection() {
  const { register } = useRequestForm();
  return (
    <FormSection name="sources" defaultOpen>
      <DraftField name="sources.types" wire="sources" info={initialRequestFields.sources} group>
        <div className="flex flex-wrap gap-2">
          {sourceTypes.map((type) => (
            <Chip key={type} {...register(`sources.types.${type}`)} {...looks[type]} />
          ))}
        </div>
      </DraftField>
      <NumberField name="sources.limit" wire="limit" info={initialRequestFields.limit} />
      <Categories />
      <MoreOfSources />
    </FormSection>
  );
}

const categoryLabels: Record<(typeof categoryTypes)[number], string> = {
  github: "GitHub",
  research: "Research",
  pdf: "PDF",
  developer: "Developer",
};

function Categories() {
  const { control, register } = useRequestForm();
  const crowded = useWatch({
    control,
    name: "sources.categories",
    compute: (on) => on.developer && categoryTypes.filter((type) => on[type]).length > 1,
  });
  return (
    <DraftField
      name="sources.categories"
      wire="categories"
      info={initialRequestFields.categories}
      group
    >
      <div className="flex flex-wrap gap-2">
        {categoryTypes.map((type) => (
          <Chip
            key={type}
            {...register(`sources.categories.${type}`)}
            label={categoryLabels[type]}
          />
        ))}
      </div>
      {crowded ? (
        <p role="status" className="text-xs text-warn">
          {initialRequestFields.categories.compatibility}
        </p>
      ) : null}
    </DraftField>
  );
}

const rare = ["webLocation", "webTbs", "highlights", "ignoreInvalidURLs", "timeout"] as const;

function MoreOfSources() {
  const name = "sources.more";
  const open = useFold(name, false);
  const { changed, errors } = useFieldGroup(rare.map((key) => `sources.${key}` as const));
  return (
    <FormFold name={name} label="More" changed={changed} errors={errors}>
      <DeferredContent part={name} wanted={open} />
    </FormFold>
  );
}
