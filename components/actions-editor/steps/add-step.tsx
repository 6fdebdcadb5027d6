import { Layers, Plus } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { Menu } from "@/components/ui/overlays/menu";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { stepTypes } from "@/lib/request/draft/actions/step";
import { actionTemplates } from "@/lib/request/draft/actions/templates";
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
          id: "templates",
          heading: "Templates",
          items: actionTemplates.map((template) => ({
            id: template.id,
            label: template.label,
            detail: template.detail,
            icon: Layers,
            onSelect: () => steps.addTemplate(template),
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
