import { Checkbox } from "@/components/ui/controls/checkbox";
import { type UrlRule, urlRuleParts } from "@/lib/compare/canonical-url";

type UrlRuleProps = { rule: UrlRule; onChange: (rule: UrlRule) => void };

/** The rule by which pages of different runs are the same. Each part can be switched. */
export function UrlRuleField({ rule, onChange }: UrlRuleProps) {
  const ignored = urlRuleParts.filter(({ key }) => rule[key]);
  return (
    <details className="rounded-md border border-line px-3 py-1.5">
      <summary className="min-h-target cursor-pointer text-xs text-ink-muted">
        {ignored.length === 0
          ? "Pages match by their exact URL, then by redirect."
          : `Pages match by URL, then by redirect. Ignored: ${ignored.map(({ label }) => label.toLowerCase()).join(", ")}.`}
      </summary>
      <fieldset className="grid gap-x-4 py-1.5 sm:grid-cols-2">
        <legend className="text-xs font-medium">Ignore when matching URLs</legend>
        {urlRuleParts.map(({ key, label, example }) => (
          <Checkbox
            key={key}
            label={label}
            detail={example}
            checked={rule[key]}
            onChange={({ target }) => onChange({ ...rule, [key]: target.checked })}
          />
        ))}
      </fieldset>
    </details>
  );
}
