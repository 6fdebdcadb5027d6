import { useWatch } from "react-hook-form";
import { NumberInput } from "@/components/ui/controls/number-input";
import { Select } from "@/components/ui/controls/select";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { viewportFields } from "@/lib/contract/fields/nested-fields";
import { viewports } from "@/lib/request/draft/formats/viewports";
import { FlagField } from "../fields/flag-field";
import { DraftField } from "../fields/frame/draft-field";
import { useFieldError } from "../fields/frame/use-field";
import { useRequestForm } from "../request-form-context";

const { fields } = formatRegistry.screenshot;
const name = "content.formats.screenshot";

export function ScreenshotEditor() {
  return (
    <>
      <FlagField name={`${name}.fullPage`} info={fields.fullPage} />
      <QualityField />
      <ViewportField />
    </>
  );
}

function QualityField() {
  const { control, register, setValue, trigger } = useRequestForm();
  const path = `${name}.quality` as const;
  const info = fields.quality;
  const typed = useWatch({ control, name: path });
  const isSet = /^\d+$/.test(typed.trim());
  return (
    <DraftField name={path} wire="quality" info={info}>
      <div className="flex items-center gap-3">
        <NumberInput
          {...register(path, { onBlur: () => void trigger(path) })}
          min={info.min}
          max={info.max}
          placeholder="Auto"
          className="w-24 shrink-0"
        />
        {isSet ? (
          <input
            type="range"
            aria-label={`${info.label}, slider`}
            min={info.min}
            max={info.max}
            value={Number(typed)}
            onChange={({ target }) =>
              setValue(path, target.value, { shouldDirty: true, shouldValidate: true })
            }
            className="min-w-0 max-w-60 flex-1 accent-(--accent)"
          />
        ) : null}
      </div>
    </DraftField>
  );
}

const custom = "custom";

function ViewportField() {
  const { control, register, setValue, trigger } = useRequestForm();
  const path = `${name}.viewport` as const;
  const { width, height } = useWatch({ control, name: path });
  const known = viewports.find(
    (each) => String(each.width) === width.trim() && String(each.height) === height.trim(),
  );
  const empty = width.trim() === "" && height.trim() === "";
  const wrong = { width: useFieldError(`${path}.width`), height: useFieldError(`${path}.height`) };

  const choose = (id: string) => {
    const chosen = viewports.find((each) => each.id === id);
    if (id === custom) return;
    const size = chosen
      ? { width: String(chosen.width), height: String(chosen.height) }
      : { width: "", height: "" };
    setValue(path, size, { shouldDirty: true, shouldValidate: true });
  };

  return (
    <DraftField name={path} wire="viewport" info={fields.viewport} group>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Window size"
          options={[
            ...viewports.map(({ id, label, width, height }) => ({
              value: id,
              label: `${label} ${width} × ${height}`,
            })),
            ...(known || empty ? [] : [{ value: custom, label: "Custom size" }]),
          ]}
          emptyLabel="Service default"
          value={known?.id ?? (empty ? "" : custom)}
          onChange={({ target }) => choose(target.value)}
          className="w-48"
        />
        <span className="flex items-center gap-1">
          {(["width", "height"] as const).map((side, index) => (
            <span key={side} className="flex items-center gap-1">
              {index > 0 ? <span aria-hidden>×</span> : null}
              <NumberInput
                {...register(`${path}.${side}`, { onBlur: () => void trigger(path) })}
                aria-label={viewportFields[side].label}
                aria-invalid={wrong[side] ? true : undefined}
                min={viewportFields[side].min}
                max={viewportFields[side].max}
                unit="px"
                className="w-24"
              />
            </span>
          ))}
        </span>
      </div>
    </DraftField>
  );
}
