import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;

/** One Tailwind colour per token of `app/tokens.css`, under the token's own name. */
const colors = Object.fromEntries(
  [
    "canvas",
    "surface",
    "raised",
    "sunken",
    "hover",
    "selected",
    "line",
    "line-medium",
    "line-strong",
    "ink",
    "ink-muted",
    "ink-faint",
    "accent",
    "accent-hover",
    "accent-ink",
    "accent-soft",
    "ok",
    "ok-soft",
    "warn",
    "warn-soft",
    "bad",
    "bad-hover",
    "bad-ink",
    "bad-soft",
    "info",
    "info-soft",
    "mark",
    "backdrop",
  ].map((name) => [name, token(name)]),
);

const codeColors = Object.fromEntries(
  ["string", "keyword", "link", "deleted"].map((name) => [
    `code-${name}`,
    token(`shiki-token-${name}`),
  ]),
);

/** Every colour and size is a CSS variable of `app/tokens.css`, so that both themes share one set of names. */
export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  darkMode: ["selector", '[data-theme="dark"]'],
  theme: {
    extend: {
      colors: { ...colors, ...codeColors },
      fontFamily: {
        sans: "var(--font-text)",
        mono: "var(--font-code)",
      },
      // Interface text is `sm` (13 px), reading text is `base` (14 px).
      fontSize: {
        "2xs": ["0.6875rem", "1rem"],
        xs: ["0.75rem", "1rem"],
        sm: ["0.8125rem", "1.25rem"],
        base: ["0.875rem", "1.375rem"],
        lg: ["1rem", "1.5rem"],
      },
      borderRadius: {
        sm: "4px",
        md: "var(--radius-control)",
        lg: "var(--radius-panel)",
      },
      height: {
        "control-sm": "var(--control-sm)",
        "control-md": "var(--control-md)",
        "control-lg": "var(--control-lg)",
        "control-tab": "var(--control-tab)",
      },
      minHeight: { "control-md": "var(--control-md)", target: "var(--target)" },
      boxShadow: { float: "0 4px 16px -2px var(--shadow-colour)" },
      transitionDuration: { DEFAULT: "var(--motion)" },
    },
  },
} satisfies Config;
