import {
  Fragment,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { type SectionName, sectionNames } from "@/lib/request/section-names";
import { FieldFindings } from "./fields/frame/field-findings";
import { FieldFilter, isFiltering, noFilter } from "./filter/field-filter";
import { FormFooter } from "./footer/form-footer";
import { ContentSection } from "./sections/content-section";
import { DeferredContent } from "./sections/deferred-content";
import type { DeferredSection } from "./sections/deferred-sections";
import { FormSection } from "./sections/form-section";
import { NeedsFormat } from "./sections/needs-format";
import { SourcesSection } from "./sections/sources-section";

/** Sections that are open on the first visit and part of the first load. */
const first: Readonly<Partial<Record<SectionName, ReactNode>>> = {
  sources: <SourcesSection />,
  content: <ContentSection />,
};

/** Sections that belong to another feature and are passed in. */
export type SlotSection = "actions";

type RequestFormProps = { given?: Readonly<Partial<Record<SlotSection, ReactNode>>> };

const isGiven = (name: SectionName): name is SlotSection => name === "actions";
const isLater = (name: SectionName): name is DeferredSection =>
  name !== "query" && !isGiven(name) && !(name in first);

type HiddenWhileProps = { hidden: boolean; onReveal: () => void; children: ReactNode };

/** The scrolling part of the form. While hidden it keeps its state, and "find in page" reaches it. */
function HiddenWhile({ hidden, onReveal, children }: HiddenWhileProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (hidden) element.current?.setAttribute("hidden", "until-found");
  }, [hidden]);
  const reveal = useEffectEvent(onReveal);
  useEffect(() => {
    const onBeforeMatch = (event: Event) => {
      if (event.target === event.currentTarget) reveal();
    };
    const target = element.current;
    target?.addEventListener("beforematch", onBeforeMatch);
    return () => target?.removeEventListener("beforematch", onBeforeMatch);
  }, []);
  return (
    <div
      ref={element}
      hidden={hidden}
      className={classNames(
        "@container relative min-h-0 overflow-y-auto",
        hidden ? "h-0" : "flex-1",
      )}
    >
      {children}
    </div>
  );
}

/** All sections except the query, in the order of the registry. */
export function RequestForm({ given = {} }: RequestFormProps) {
  const [filter, setFilter] = useState(noFilter);
  const filtering = isFiltering(filter);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FieldFilter filter={filter} onFilter={setFilter} />
      <HiddenWhile hidden={filtering} onReveal={() => setFilter(noFilter)}>
        {sectionNames.map((name) =>
          isLater(name) || isGiven(name) ? (
            <FormSection key={name} name={name}>
              {isGiven(name) ? (
                <>
                  <NeedsFormat subject="Actions have">{given[name]}</NeedsFormat>
                  <FieldFindings name={name} inside />
                </>
              ) : (
                <DeferredContent part={name} />
              )}
            </FormSection>
          ) : (
            <Fragment key={name}>{first[name]}</Fragment>
          ),
        )}
      </HiddenWhile>
      <FormFooter />
    </div>
  );
}
