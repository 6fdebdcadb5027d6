import { CornerDownLeft, Undo2 } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import { attributesOf, tagOf } from "./elements";

/** A step that was done on the copy of the page. */
export type RecorderStep =
  | { readonly type: "click"; readonly selector: string; readonly others: readonly string[] }
  | { readonly type: "write"; readonly text: string }
  | { readonly type: "press"; readonly key: string };

export type StepRecording = {
  readonly add: (step: RecorderStep) => void;
  /** Removes the last recorded step from the draft. */
  readonly removeLast: () => void;
};

const noText = new Set(
  "button checkbox color file hidden image radio range reset submit".split(" "),
);

export const isTextField = (element: Element): boolean =>
  tagOf(element) === "textarea" ||
  (tagOf(element) === "input" &&
    !noText.has((attributesOf(element).get("type") ?? "text").toLowerCase()));

const stepLabel = (step: RecorderStep): string =>
  step.type === "click"
    ? `Click ${step.selector}`
    : step.type === "write"
      ? `Write ${step.text}`
      : `Press ${step.key}`;

type RecorderProps = {
  recording: StepRecording;
  steps: readonly RecorderStep[];
  onSteps: (steps: readonly RecorderStep[]) => void;
  /** The element that was clicked last. */
  element: Element | null;
};

/** The recorded steps, and the text for a field that was clicked. */
export function Recorder({ recording, steps, onSteps, element }: RecorderProps) {
  const add = (step: RecorderStep) => {
    recording.add(step);
    onSteps([...steps, step]);
  };
  return (
    <section aria-label="Recording" className="grid gap-2">
      <p className="text-ink-muted">
        Each click becomes a step with its best selector. This page is a copy: nothing runs on it,
        and no step is carried out.
      </p>
      {element && isTextField(element) ? (
        <TypedText key={steps.filter(({ type }) => type === "click").length} onStep={add} />
      ) : null}
      {steps.length > 0 ? (
        <>
          <ol
            aria-label="Recorded steps"
            className="max-h-40 list-inside list-decimal overflow-y-auto"
          >
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added and removed at the end
              <li key={index} className="truncate">
                <code>{stepLabel(step)}</code>
              </li>
            ))}
          </ol>
          <Button
            size="sm"
            icon={Undo2}
            className="w-fit"
            onClick={() => {
              recording.removeLast();
              onSteps(steps.slice(0, -1));
            }}
          >
            Remove last step
          </Button>
        </>
      ) : null}
    </section>
  );
}

/** Takes the typing for the field that was clicked: the copy of the page cannot. */
function TypedText({ onStep }: { onStep: (step: RecorderStep) => void }) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text === "") return onStep({ type: "press", key: "Enter" });
    onStep({ type: "write", text });
    setText("");
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <Field
        label="Text for this field"
        help="Enter adds a write step. On an empty field, it adds a key press."
      >
        <TextInput
          ref={input}
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button
        size="sm"
        type="submit"
        className="w-fit"
        icon={text === "" ? CornerDownLeft : undefined}
      >
        {text === "" ? "Add Enter key" : "Add text"}
      </Button>
    </form>
  );
}
