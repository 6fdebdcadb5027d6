import { useWatch } from "react-hook-form";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { useRequestForm } from "../request-form-context";
import { FlagField } from "./flag-field";

/** Shows effects and cost as soon as lockdown is on. */
export function LockdownField() {
  const { control } = useRequestForm();
  const on = useWatch({ control, name: "cache.lockdown" });
  const info = scrapeFields.lockdown;
  return (
    <div>
      <FlagField name="cache.lockdown" wire="lockdown" info={info} />
      {on ? (
        <ul className="ml-6 list-disc pl-4 text-ink-muted text-xs">
          {info.sideEffects?.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
