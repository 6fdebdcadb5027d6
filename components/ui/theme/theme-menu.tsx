"use client";
import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Menu } from "@/components/ui/overlays/menu";
import { chooseTheme, followTheme, storedTheme, type Theme, themes } from "./theme-choice";

const options: Record<Theme, { label: string; icon: LucideIcon }> = {
  system: { label: "System", icon: Monitor },
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
};

const onServer = (): Theme => "system";

export function ThemeMenu() {
  const theme = useSyncExternalStore(followTheme, storedTheme, onServer);
  return (
    <Menu
      label="Theme"
      align="end"
      groups={[
        {
          id: "themes",
          exclusive: true,
          items: themes.map((each) => ({
            id: each,
            ...options[each],
            checked: each === theme,
            onSelect: () => chooseTheme(each),
          })),
        },
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          label={`Theme: ${options[theme].label.toLowerCase()}`}
          icon={options[theme].icon}
        />
      )}
    />
  );
}
