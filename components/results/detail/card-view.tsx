import { type ReactNode, useState } from "react";
import { Segmented } from "@/components/ui/controls/segmented";
import type { DetailTab } from "@/lib/results/contents/detail-tabs";
import { JsonTree } from "./data/json-tree";
import { FormatBar } from "./format-bar";
import { SizeFacts } from "./size-facts";

type CardViewProps = {
  tab: DetailTab;
  value: unknown;
  facts?: ReactNode;
  children: ReactNode;
};

const options = [
  { value: "card" as const, label: "Card" },
  { value: "tree" as const, label: "Tree" },
];

/** Extracted data as a card, or as a JSON tree. */
export function CardView({ tab, value, facts, children }: CardViewProps) {
  const [as, setAs] = useState<"card" | "tree">("card");
  const choice = (
    <Segmented label={`${tab.title} as`} options={options} value={as} onValueChange={setAs} />
  );
  const sizes = (
    <>
      {facts}
      <SizeFacts tab={tab} />
    </>
  );
  if (as === "tree")
    return (
      <JsonTree
        label={`${tab.title}, complete`}
        value={value}
        bar={
          <>
            {sizes}
            {choice}
          </>
        }
      />
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FormatBar facts={sizes}>{choice}</FormatBar>
      {children}
    </div>
  );
}
