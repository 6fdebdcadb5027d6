import { Switch } from "@/components/ui/controls/switch";
import { Kbd } from "@/components/ui/feedback/kbd";
import { useSingleKeys } from "@/components/ui/feedback/shortcut";
import { isSingleKey } from "@/components/ui/feedback/single-keys";
import { Dialog } from "@/components/ui/overlays/dialog";
import { chooseSingleKeys } from "./choose-single-keys";
import { commandsWhere } from "./commands";

/** Keys that parts of the page handle themselves. */
const localKeys: readonly { readonly keys: readonly string[]; readonly label: string }[] = [
  { keys: ["enter"], label: "Run (in the query); open a result" },
  { keys: ["alt+down"], label: "Suggestions (in the query)" },
  { keys: ["j", "k"], label: "Next or previous result" },
  { keys: ["x"], label: "Pick the result; with Shift, all since the last pick" },
  { keys: ["n"], label: "Next match in a page; with Shift, the previous one" },
  { keys: ["c"], label: "Mark a run of the history; on a second run, compare both" },
  { keys: ["f"], label: "Reading mode of the result" },
  { keys: ["1", "9"], label: "Switch content tab 1–9" },
  { keys: ["left", "right"], label: "Move between tabs or toolbar buttons; resize panel" },
  { keys: ["alt+up", "alt+down"], label: "Move a step" },
  { keys: ["delete"], label: "Delete a step" },
  { keys: ["mod+f"], label: "Find in JSON and in raw responses" },
  { keys: ["escape"], label: "Close; back to list" },
];

const ofCommands = commandsWhere(({ keys }) => keys !== undefined).map(({ keys = [], label }) => ({
  keys: keys.slice(0, 1),
  label,
}));

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const singleKeys = useSingleKeys();
  const shown = [...ofCommands, ...localKeys].filter(
    ({ keys }) => singleKeys || !keys.every(isSingleKey),
  );
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <Switch
        label="Single-key shortcuts"
        detail="Letters, digits and signs that work without Ctrl, ⌘ or Alt. Turn them off if speech input presses them."
        checked={singleKeys}
        onChange={({ target }) => chooseSingleKeys(target.checked)}
        className="mb-3 justify-between border-b border-line pb-3"
      />
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2">
        {shown.map(({ keys, label }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="flex gap-1 justify-self-end">
              {keys.map((each) => (
                <Kbd key={each} keys={each} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-ink-muted">
        Every field links to its page in the{" "}
        <a className="link" href="/guide" target="_blank" rel="noopener">
          guide
        </a>
        .
      </p>
    </Dialog>
  );
}
