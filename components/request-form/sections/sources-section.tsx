import { Globe, Image, type LucideIcon, Newspaper } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Chip } from "@/components/ui/feedback/chip";
import { initialRequestFields } from "@/lib/contract/fields/opening-fields";
import { categoryTypes, type SourceType, sourceTypes } from "@/lib/contract/kinds";
import { revealField } from "../checks/find-field";
import { DraftField } from "../fields/frame/draft-field";
import { useRequestForm } from "../request-form-context";
import { DeferredFold } from "./fold";
import { FormSection } from "./form-section";
import { useScrapes } from "./needs-format";

const chips: Record<SourceType, { label: string; icon: LucideIcon }> = {
  web: { label: "Web", icon: Globe },
  news: { label: "News", icon: Newspaper },
  images: { label: "Images", icon: Image },
};

const rare = [
  "sources.webLocation",
  "sources.webTbs",
  "sources.highlights",
  "sources.ignoreInvalidURLs",
  "sources.timeout",
] as const;

export function SourcesSection() {
  const { register } = useRequestForm();
  return (
    <FormSection name="sources" defaultOpen>
      <DraftField name="sources.types" wire="sources" info={initialRequestFields.sources} group>
        <div className="flex flex-wrap gap-2">
          {sourceTypes.map((type) => (
            <Chip key={type} {...register(`sources.types.${type}`)} {...chips[type]} />
          ))}
        </div>
      </DraftField>
      <Categories />
      <DeferredFold
        name="sources.more"
        label="More"
        summary="timeout, passages, options for web"
        fields={rare}
      />
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
  const combinesDeveloper = useWatch({
    control,
    name: "sources.categories",
    compute: (on) => on.developer && categoryTypes.filter((type) => on[type]).length > 1,
  });
  return (
    <DraftField name="sources.categories" info={initialRequestFields.categories} group>
      <div className="flex flex-wrap gap-2">
        {categoryTypes.map((type) => (
          <Chip
            key={type}
            {...register(`sources.categories.${type}`)}
            label={categoryLabels[type]}
          />
        ))}
      </div>
      <PdfLimit />
      {combinesDeveloper ? (
        <p role="status" className="text-xs text-warn">
          {initialRequestFields.categories.compatibility}
        </p>
      ) : null}
    </DraftField>
  );
}

/** A link from the PDF category to the field that limits its cost. */
function PdfLimit() {
  const { control } = useRequestForm();
  const chosen = useWatch({ control, name: "sources.categories.pdf" });
  const limit = useWatch({ control, name: "content.parsers.maxPages" }).trim();
  const scrapes = useScrapes();
  if (!chosen || !scrapes) return null;
  return (
    <p className="text-xs text-ink-muted">
      {limit === ""
        ? "Each page of a PDF costs a credit, without a limit. "
        : `At most ${limit} pages of each PDF are read. `}
      <button
        type="button"
        className="link"
        onClick={() => void revealField("content.parsers.maxPages")}
      >
        {limit === "" ? "Set a page limit" : "Change"}
      </button>
    </p>
  );
}
