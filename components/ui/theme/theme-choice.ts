export const themeKey = "workbench:theme";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/** The stored theme. The system theme if none is stored or storage is blocked. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return isTheme(stored) ? stored : "system";
  } catch {
    return "system";
  }
}

const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage is blocked. The choice lasts until the page is closed.
  }
  show(theme);
  for (const listener of listeners) listener();
}

function show(theme: Theme): void {
  const system = systemIsDark().matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme === "system" ? system : theme;
}

/**
 * Calls back when the theme changes: in any tab, or in the system while that decides. Returns a
 * function that stops following.
 */
export function followTheme(onChange: () => void): () => void {
  const system = systemIsDark();
  const refresh = () => {
    show(storedTheme());
    onChange();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === themeKey || event.key === null) refresh();
  };
  listeners.add(onChange);
  system.addEventListener("change", refresh);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(onChange);
    system.removeEventListener("change", refresh);
    window.removeEventListener("storage", onStorage);
  };
}
