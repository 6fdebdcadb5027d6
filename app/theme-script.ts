import { themeKey } from "@/components/workbench/theme-choice";

/** Runs before the first paint, so that a dark page never flashes light. */
export const themeScript = `(function(){try{var t=localStorage.getItem(${JSON.stringify(themeKey)});if(t!=="light"&&t!=="dark")t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";document.documentElement.dataset.theme=t}catch(e){document.documentElement.dataset.theme="light"}})()`;
