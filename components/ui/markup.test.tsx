import { parseHTML } from "linkedom";
import { Trash } from "lucide-react";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CodeView } from "./code/view";
import { Button } from "./controls/button";
import { Checkbox } from "./controls/checkbox";
import { Field } from "./controls/field";
import { IconButton } from "./controls/icon-button";
import { NumberInput } from "./controls/number-input";
import { RadioGroup } from "./controls/radio-group";
import { TabList, TabPanel } from "./controls/tabs";
import { TextInput } from "./controls/text-input";
import { Badge } from "./feedback/badge";
import { Progress } from "./feedback/progress";
import { type Tone, toneStyles } from "./feedback/tone";
import { CollapsibleSection } from "./layout/collapsible-section";

function render(element: ReactElement) {
  return parseHTML(`<main>${renderToStaticMarkup(element)}</main>`).document;
}

describe("Field", () => {
  it("labels its control and describes it by error, limits and help", () => {
    const page = render(
      <Field
        label="Limit"
        wire="limit"
        hint="default 10 · 1–100"
        help="Per source"
        error="Too many"
      >
        <NumberInput name="limit" />
      </Field>,
    );
    const input = page.querySelector("input");
    const label = page.querySelector("label");
    expect(label?.getAttribute("for")).toBe(input?.id);
    expect(input?.getAttribute("aria-invalid")).toBe("true");
    const described = input?.getAttribute("aria-describedby")?.split(" ") ?? [];
    const said = described.map((id) => page.getElementById(id)?.textContent).join(" ");
    expect(said).toContain("Too many");
    expect(said).toContain("1–100");
    expect(said).toContain("Per source");
  });

  it("labels a group of controls without sharing one id", () => {
    const page = render(
      <Field label="Order" group>
        <Checkbox label="One" />
        <Checkbox label="Two" />
      </Field>,
    );
    const group = page.querySelector("[role=group]");
    const name = page.getElementById(group?.getAttribute("aria-labelledby") ?? "");
    expect(name?.textContent).toBe("Order");
    expect([...page.querySelectorAll("input")].map((input) => input.id)).toEqual(["", ""]);
  });

  it("offers a reset only after a change", () => {
    const field = (changed: boolean) => (
      <Field label="Limit" changed={changed} onReset={() => {}}>
        <TextInput />
      </Field>
    );
    expect(render(field(true)).querySelector("[aria-label='Reset Limit']")).not.toBeNull();
    expect(render(field(false)).querySelector("[aria-label='Reset Limit']")).toBeNull();
  });
});

describe("TextInput", () => {
  it("is not filled in by the browser, unless it says with what", () => {
    const completion = (element: ReactElement) =>
      render(element).querySelector("input")?.getAttribute("autoComplete");
    expect(completion(<TextInput />)).toBe("off");
    expect(completion(<TextInput type="password" />)).toBe("new-password");
    expect(completion(<TextInput type="password" autoComplete="current-password" />)).toBe(
      "current-password",
    );
  });
});

describe("buttons", () => {
  it("do not submit a form by default", () => {
    expect(render(<Button>Go</Button>).querySelector("button")?.type).toBe("button");
    expect(render(<Button type="submit">Go</Button>).querySelector("button")?.type).toBe("submit");
  });

  it("expose the busy state and stay focusable", () => {
    const button = render(<Button busy>Run</Button>).querySelector("button");
    expect(button?.getAttribute("aria-busy")).toBe("true");
    expect(button?.hasAttribute("disabled")).toBe(false);
  });

  it("have a name and a shortcut when they show only an icon", () => {
    const page = render(<IconButton label="Delete" icon={Trash} shortcut="mod+backspace" />);
    const button = page.querySelector("button");
    expect(button?.getAttribute("aria-label")).toBe("Delete");
    expect(button?.getAttribute("aria-keyshortcuts")).toBe("Control+Backspace");
    expect(button?.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });
});

describe("TabList", () => {
  const items = [
    { id: "a", label: "First", count: 1200 },
    { id: "b", label: "Second", errors: 2 },
  ];
  const page = render(
    <>
      <TabList group="t" label="Views" items={items} value="a" onValueChange={() => {}} />
      <TabPanel group="t" tab="a" value="a">
        one
      </TabPanel>
      <TabPanel group="t" tab="b" value="a">
        two
      </TabPanel>
    </>,
  );

  it("has one tab stop, on the selected tab", () => {
    const stops = [...page.querySelectorAll("[role=tab]")].map((tab) =>
      tab.getAttribute("tabindex"),
    );
    expect(stops).toEqual(["0", "-1"]);
  });

  it("connects the selected tab and its panel, and renders no other", () => {
    const tab = page.querySelector("[aria-selected=true]");
    const panels = page.querySelectorAll("[role=tabpanel]");
    expect(panels.length).toBe(1);
    expect(tab?.getAttribute("aria-controls")).toBe(panels[0]?.id);
    expect(panels[0]?.getAttribute("aria-labelledby")).toBe(tab?.id);
  });

  it("formats counts with separators and spells out errors", () => {
    expect(page.querySelectorAll("[role=tab]")[0]?.textContent).toContain("1,200");
    expect(page.querySelectorAll("[role=tab]")[1]?.textContent).toContain("2errors");
  });
});

describe("CollapsibleSection", () => {
  it("shows a summary while closed, and keeps its fields mounted", () => {
    const page = render(
      <CollapsibleSection title="Time" summary="last week" changed errors={1}>
        <TextInput name="kept" />
      </CollapsibleSection>,
    );
    const button = page.querySelector("button[aria-expanded]");
    expect(button?.getAttribute("aria-expanded")).toBe("false");
    expect(button?.textContent).toContain("last week");
    expect(button?.textContent).toContain("1 error");
    expect(page.querySelector("[hidden] input[name=kept]")).not.toBeNull();
  });
});

describe("status", () => {
  it("has a distinct icon for every tone", () => {
    const icons = new Set(Object.values(toneStyles).map(({ icon }) => icon));
    expect(icons.size).toBe(Object.keys(toneStyles).length);
    const tones: Tone[] = ["ok", "warn", "bad", "info", "accent"];
    for (const tone of tones) {
      const badge = render(<Badge tone={tone}>Word</Badge>);
      expect(badge.querySelector("svg")).not.toBeNull();
      expect(badge.body.textContent || badge.documentElement.textContent).toContain("Word");
    }
  });

  it("omits the value of an indeterminate progress bar", () => {
    expect(render(<Progress label="Reading" />).querySelector("[aria-valuenow]")).toBeNull();
    const known = render(<Progress label="Reading" value={3} max={12} />);
    expect(known.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("3");
  });
});

describe("RadioGroup", () => {
  it("gives every radio the same name and checks the selected one", () => {
    const options = [
      { value: "a", label: "A" },
      { value: "b", label: "B" },
    ];
    const page = render(
      <RadioGroup name="which" options={options} value="b" onValueChange={() => {}} />,
    );
    const radios = [...page.querySelectorAll("input")];
    expect(radios.map((radio) => radio.getAttribute("name"))).toEqual(["which", "which"]);
    expect(radios.map((radio) => radio.hasAttribute("checked"))).toEqual([false, true]);
  });
});

describe("CodeView", () => {
  it("renders a window of a long text, in a labelled region that can be focused", () => {
    const lines = Array.from({ length: 50_000 }, (_, line) => `line ${line + 1}`);
    const page = render(<CodeView label="response" lines={lines} />);
    const region = page.querySelector("section");
    expect(region?.getAttribute("aria-label")).toBe("response");
    expect(region?.getAttribute("tabindex")).toBe("0");
    const rows = page.querySelectorAll("[data-row]").length;
    expect(rows).toBeGreaterThan(10);
    expect(rows).toBeLessThan(120);
    expect(page.querySelector("[data-row='0'] code")?.textContent).toBe("line 1");
  });
});
