import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { Switch } from "@/components/ui/controls/switch";
import { judgeName } from "@/lib/storage/judgements/judge-name";
import type { CasePartProps } from "../state/use-case";

type JudgeBarProps = CasePartProps & {
  judge: string;
  isBlind: boolean;
  onBlind: (isBlind: boolean) => void;
};

const depths = [1, 3, 5, 10, 20, 50, 100];

/** Who judges, whether ranks and systems are hidden, and how many results of each system count. */
export function JudgeBar({ whole, changes, judge, isBlind, onBlind }: JudgeBarProps) {
  const { judgeCase } = whole;
  const options = [...new Set([...depths, judgeCase.depth])].toSorted((a, b) => a - b);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>
        Judge: <strong className="font-medium [overflow-wrap:anywhere]">{judge}</strong>
      </span>
      <Button size="sm" onClick={() => judgeName.write(null)}>
        Change judge
      </Button>
      <Switch
        label="Blind"
        checked={isBlind}
        title="Shuffles the order and hides ranks and systems"
        onChange={(event) => onBlind(event.target.checked)}
      />
      <Select
        aria-label="Results per query and system"
        size="sm"
        value={String(judgeCase.depth)}
        options={options.map((depth) => ({
          value: String(depth),
          label: `First ${depth} per query and system`,
        }))}
        onChange={(event) =>
          void changes.saveCase((stored) => ({ ...stored, depth: Number(event.target.value) }))
        }
      />
    </div>
  );
}
