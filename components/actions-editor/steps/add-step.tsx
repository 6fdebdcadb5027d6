import { Layers, Plus } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { Menu } from "@/components/ui/overlays/menu";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { exampleSteps } from "@/lib/request/draft/actions/examples";
import { stepTypes } from "@/lib/request/draft/actions/step";
import { stepIcon } from "./icons";
import type { StepCommands } from "./use-steps";

export function AddStep({ steps }: { steps: StepCommands }) {
  return (
    <Menu
      label="Add step"
      groups={[
        {
          id: "actions",
          items: stepTypes.map((type) => ({
            id: type,
            label: actionRegistry[type].label,
            detail: actionRegistry[type].help,
            icon: stepIcon(type),
            onSelect: () => steps.add(type),
          })),
        },
        {
          id: "examples",
          heading: "Examples",
          items: exampleSteps.map((example) => ({
            id: example.id,
            label: example.label,
            detail: example.detail,
            icon: Layers,
            onSelect: () => steps.addExample(example),
          })),
        },
      ]}
      trigger={(props) => (
        <Button {...props} size="sm" icon={Plus}>
          Add step
        </Button>
      )}
    />
  );
}
