/** Where the choice of theme is kept, in the browser only. */
export const themeKey = "workbench:theme";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/** The kept choice. The system decides where there is none, or where storage is blocked. */
export function storedTheme(): Theme {
  try {
    const kept = localStorage.getItem(themeKey);
    return isTheme(kept) ? kept : "system";
  } catch {
    return "system";
  }
}

const listeners = new Set<() => void>();
const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

/** Keeps a choice and shows it at once. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Blocked storage: the choice holds until the page is closed.
  }
  show(theme);
  for (const listener of listeners) listener();
}

function show(theme: Theme): void {
  const system = systemIsDark().matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme === "system" ? system : theme;
}

/** Follows the choice made in any tab, and the system while it decides. Returns the way to stop. */
export function followTheme(changed: () => void): () => void {
  const system = systemIsDark();
  const refresh = () => {
    show(storedTheme());
    changed();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === themeKey || event.key === null) refresh();
  };
  listeners.add(changed);
  system.addEventListener("change", refresh);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(changed);
    system.removeEventListener("change", refresh);
    window.removeEventListener("storage", onStorage);
  };
}
