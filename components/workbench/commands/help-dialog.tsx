import { Kbd } from "@/components/ui/feedback/kbd";
import { Dialog } from "@/components/ui/overlays/dialog";
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
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2">
        {[...ofCommands, ...localKeys].map(({ keys, label }) => (
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
