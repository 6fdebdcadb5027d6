import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Chip } from "@/components/ui/feedback/chip";
import {
  type FormatType,
  formatGroups,
  formatInfos,
  formatTypes,
} from "@/lib/contract/format-infos";
import { keysOf } from "@/lib/contract/typed-keys";
import { useSupport } from "../connection/connection-context";
import { isMarkAt } from "../connection/mark-place";
import { useRequestForm } from "../request-form-context";

const groups = keysOf(formatGroups).map((group) => ({
  label: formatGroups[group],
  types: formatTypes.filter((type) => formatInfos[type].group === group),
}));

/** All formats as chips, by group. */
export const FormatChips = () => (
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
