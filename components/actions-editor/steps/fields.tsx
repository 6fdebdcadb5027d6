import type { ComponentType } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/segmented";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { viewportFields } from "@/lib/contract/fields/nested-fields";
import type { ActionType } from "@/lib/contract/schemas/actions";
import { viewports } from "@/lib/request/draft/formats/viewports";
import { StepArea, StepFlag, StepNumber, StepSelect, StepSelector, StepText } from "./field";
import { useStepsForm } from "./form";

type StepFieldsProps = { index: number };

/** Suggested values of `KeyboardEvent.key`. Any other can be typed. */
const keys = [
  "Enter",
  "Tab",
  "Escape",
  "Space",
  "Backspace",
  "Delete",
  "ArrowDown",
  "ArrowUp",
  "ArrowLeft",
  "ArrowRight",
  "PageDown",
  "PageUp",
  "Home",
  "End",
];

function WaitFields({ index }: StepFieldsProps) {
  const { control, register } = useStepsForm();
  const by = useWatch({ control, name: `actions.steps.${index}.by` });
  const { milliseconds, selector } = actionRegistry.wait.fields;
  return (
    <>
      <Segmented
        {...register(`actions.steps.${index}.by`)}
        label="Wait for"
        options={[
          { value: "milliseconds", label: "Time" },
          { value: "selector", label: "Element" },
        ]}
      />
      {by === "selector" ? (
        <StepSelector index={index} info={selector} />
      ) : (
        <StepNumber index={index} name="milliseconds" info={milliseconds} step={100} />
      )}
    </>
  );
}

function ScreenshotFields({ index }: StepFieldsProps) {
  const { setValue } = useStepsForm();
  const { fullPage, quality } = actionRegistry.screenshot.fields;
  const choose = (width: string, height: string) => {
    setValue(`actions.steps.${index}.width`, width, { shouldDirty: true });
    setValue(`actions.steps.${index}.height`, height, { shouldDirty: true });
  };
  return (
    <>
      <StepFlag index={index} name="fullPage" info={fullPage} />
      <StepNumber index={index} name="quality" info={quality} />
      <div className="grid grid-cols-2 gap-3">
        <StepNumber index={index} name="width" wire="viewport.width" info={viewportFields.width} />
        <StepNumber
          index={index}
          name="height"
          wire="viewport.height"
          info={viewportFields.height}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend on a separate line */}
      <div role="group" aria-label="Window sizes" className="flex flex-wrap gap-1">
        {viewports.map(({ id, label, width, height }) => (
          <Button key={id} size="sm" onClick={() => choose(String(width), String(height))}>
            {label}
          </Button>
        ))}
        <Button size="sm" variant="ghost" onClick={() => choose("", "")}>
          None
        </Button>
      </div>
    </>
  );
}

function ClickFields({ index }: StepFieldsProps) {
  const { selector, all } = actionRegistry.click.fields;
  return (
    <>
      <StepSelector index={index} info={selector} />
      <StepFlag index={index} name="all" info={all} />
    </>
  );
}

const WriteFields = ({ index }: StepFieldsProps) => (
  <>
    <StepArea index={index} name="text" info={actionRegistry.write.fields.text} />
    <p className="text-xs text-ink-faint">
      Typed text may be a password. It is never stored in the browser or in links. The server holds
      it for this tab for up to 12 hours.
    </p>
  </>
);

const PressFields = ({ index }: StepFieldsProps) => (
  <StepText
    index={index}
    name="key"
    info={actionRegistry.press.fields.key}
    placeholder="Enter"
    suggestions={keys}
  />
);

function ScrollFields({ index }: StepFieldsProps) {
  const { direction, selector } = actionRegistry.scroll.fields;
  return (
    <>
      <StepSelect index={index} name="direction" info={direction} />
      <StepSelector index={index} info={selector} />
    </>
  );
}

const ScrapeFields = () => (
  <p className="text-ink-muted">{actionRegistry.scrape.help} It has no settings.</p>
);

const ScriptFields = ({ index }: StepFieldsProps) => (
  <StepArea
    index={index}
    name="script"
    info={actionRegistry.executeJavascript.fields.script}
    rows={5}
  />
);

function PdfFields({ index }: StepFieldsProps) {
  const { format, landscape, scale } = actionRegistry.pdf.fields;
  return (
    <>
      <StepSelect index={index} name="format" info={format} />
      <StepFlag index={index} name="landscape" info={landscape} />
      <StepNumber index={index} name="scale" info={scale} step={0.1} />
    </>
  );
}

export const stepFields: Readonly<Record<ActionType, ComponentType<StepFieldsProps>>> = {
  wait: WaitFields,
  screenshot: ScreenshotFields,
  click: ClickFields,
  write: WriteFields,
  press: PressFields,
  scroll: ScrollFields,
  scrape: ScrapeFields,
  executeJavascript: ScriptFields,
  pdf: PdfFields,
};
