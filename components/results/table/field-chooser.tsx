import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { ListId } from "@/lib/contract/dialect/list-id";
import { countOf, formatCount } from "@/lib/format/count";
import { type FieldKey, fieldKinds } from "@/lib/results/fields/field-key";
import type { FieldColumns } from "@/lib/results/fields/field-table";
import { useFieldColumns } from "./use-fields";

const titles = {
  json: "JSON",
  product: "Product",
  menu: "Menu",
  branding: "Branding",
  metadata: "Metadata",
} as const;

type FieldChooserProps = {
  source: ListId;
  chosen: readonly FieldKey[];
  onChosen: (chosen: readonly FieldKey[]) => void;
};

/** The fields of the contents by format, with their fill rates. */
export function FieldChooser({ source, chosen, onChosen }: FieldChooserProps) {
  const found = useFieldColumns(source, true);
  if (!found)
    return (
      <p className="flex items-center gap-2 text-xs text-ink-muted">
        <Spinner /> Reading the fields
      </p>
    );
  if (found.columns.length === 0)
    return <p className="text-xs text-ink-muted">These results have no extracted fields.</p>;
  const change = (keys: readonly FieldKey[], isShown: boolean) =>
    onChosen([...chosen.filter((key) => !keys.includes(key)), ...(isShown ? keys : [])]);
  return (
    <section aria-label="Fields" className="max-h-72 overflow-y-auto">
      {fieldKinds.map((kind) => (
        <FieldGroup key={kind} {...{ kind, found, chosen }} onChange={change} />
      ))}
      {found.more > 0 ? (
        <p className="text-xs text-ink-muted">
          And {countOf(found.more, "less frequent field")}, in the CSV export of all results.
        </p>
      ) : null}
    </section>
  );
}

type FieldGroupProps = {
  kind: (typeof fieldKinds)[number];
  found: FieldColumns;
  chosen: readonly FieldKey[];
  onChange: (keys: readonly FieldKey[], isShown: boolean) => void;
};

function FieldGroup({ kind, found, chosen, onChange }: FieldGroupProps) {
  const fields = found.columns.filter((column) => column.kind === kind);
  if (fields.length === 0) return null;
  const keys = fields.map(({ key }) => key);
  const isAll = keys.every((key) => chosen.includes(key));
  return (
    <fieldset className="mb-2">
      <legend className="sr-only">{titles[kind]}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="text-xs font-medium text-ink-muted">
          {titles[kind]}
        </span>
        <Button size="sm" variant="ghost" onClick={() => onChange(keys, !isAll)}>
          {isAll ? "Hide" : "Show"} all {formatCount(fields.length)}
          <span className="sr-only"> of {titles[kind]}</span>
        </Button>
      </div>
      {fields.map(({ key, path, filled, violations }) => (
        <div key={key} className="flex items-start gap-2">
          <Checkbox
            checked={chosen.includes(key)}
            onChange={({ target }) => onChange([key], target.checked)}
            label={<bdi className="[overflow-wrap:anywhere]">{path === "" ? kind : path}</bdi>}
            className="min-w-0 flex-1"
          />
          <span className="py-0.5 text-xs leading-5 text-ink-faint tabular-nums">
            {violations > 0 ? (
              <span className="text-bad">{countOf(violations, "violation")} · </span>
            ) : null}
            {formatCount(filled)}/{formatCount(found.results)}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
