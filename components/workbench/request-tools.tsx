"use client";
import { Ellipsis, RotateCcw } from "lucide-react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { resetForm } from "@/components/request-form/use-draft-form";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";

/** What acts on the draft as a whole, whichever view shows it. */
export function RequestTools() {
  const form = useRequestForm();
  return (
    <Menu
      label="Request menu"
      align="end"
      groups={[
        {
          id: "reset",
          items: [
            {
              id: "reset",
              label: "Reset all fields but the query",
              icon: RotateCcw,
              onSelect: () => resetForm(form),
            },
          ],
        },
      ]}
      trigger={(props) => <IconButton {...props} label="Request menu" icon={Ellipsis} size="sm" />}
    />
  );
}
