import type { Config } from "tailwindcss";

/** Every colour and size is a CSS variable of `app/globals.css`, so that both themes share one set of names. */
export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  darkMode: ["selector", '[data-theme="dark"]'],
} satisfies Config;
