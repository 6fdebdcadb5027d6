/** Where the choice of theme is kept, in the browser only. */
export const themeKey = "workbench:theme";

/** Runs before the first paint, so that a dark page never flashes light. */
export const themeScript = `(function(){try{var t=localStorage.getItem(${JSON.stringify(themeKey)});if(t!=="light"&&t!=="dark")t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";document.documentElement.dataset.theme=t}catch(e){document.documentElement.dataset.theme="light"}})()`;
