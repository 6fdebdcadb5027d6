import { singleKeysScript } from "@/components/ui/feedback/single-keys";
import { storedSizePattern } from "@/components/ui/layout/split-size";
import { heldInputScript } from "@/components/ui/loading/held-input";
import { heldKeysScript } from "@/components/ui/loading/held-keys";
import { themeKey } from "@/components/ui/theme/theme-choice";

const theme = `var r=document.documentElement;try{var t=localStorage.getItem(${JSON.stringify(themeKey)});if(t!=="light"&&t!=="dark")t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";r.dataset.theme=t}catch(e){r.dataset.theme="light"}`;

const panes = `try{for(var k in localStorage)if(k.indexOf("split:")===0){var s=localStorage.getItem(k);if(${storedSizePattern}.test(s))r.style.setProperty("--split-"+k.slice(6),s)}}catch(e){}`;

/**
 * Runs before the first paint, so that a dark page does not flash, panes keep their width, early
 * input is not lost, and shortcuts that are off stay off.
 */
export const firstScript = `(function(){${theme}${panes}${heldKeysScript}${singleKeysScript}${heldInputScript}})()`;
