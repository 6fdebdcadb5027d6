import { Search } from "lucide-react";
import { NumberInput } from "@/components/ui/controls/number-input";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import type { RunFilter } from "@/lib/storage/runs/filter";

const statuses = [
  { value: "all", label: "All" },
  { value: "ok", label: "Succeeded" },
  { value: "failed", label: "Failed" },
  { value: "pinned", label: "Pinned" },
] as const;

type HistoryFilterProps = { filter: RunFilter; onFilter: (filter: RunFilter) => void };

export function HistoryFilter({ filter, onFilter }: HistoryFilterProps) {
  return (
    <search className="grid grid-cols-2 gap-1.5 @md:grid-cols-4">
      <TextInput
        aria-label="Filter runs by text"
        placeholder="Text"
        icon={Search}
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
      <TextInput
        aria-label="Filter runs by domain"
        placeholder="Domain"
        mono
        value={filter.domain}
        onChange={({ target }) => onFilter({ ...filter, domain: target.value })}
      />
      <Select
        aria-label="Filter runs by status"
        options={statuses}
        value={filter.status}
        onChange={({ target }) => {
          const status = statuses.find(({ value }) => value === target.value)?.value;
          if (status) onFilter({ ...filter, status });
        }}
      />
      <NumberInput
        aria-label="Filter runs by minimum credits"
        placeholder="Credits ≥"
        min={0}
        value={filter.cost ?? ""}
        onChange={({ target }) => {
          const cost = Number.parseInt(target.value, 10);
          onFilter({ ...filter, cost: Number.isNaN(cost) ? null : cost });
        }}
      />
    </search>
  );
}
