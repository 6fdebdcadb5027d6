declare global {
  interface Window {
    /** Both are defined by `heldInputScript`, so not in files that are viewed without it. */
    replayHeldInput?: () => void;
    holdInput?: () => void;
  }
}

/**
 * Holds what a user enters and presses before the page can respond: React resets fields that it controls, and presses
 * would be lost. Held fields and buttons have `data-held`. Enter in the query, and Ctrl Enter, press Run. Runs in the
 * head of every page, but holds nothing on pages without Run or `data-holds`. A disabled button gets pointer events but
 * no click.
 */
const hold = `var held=new Map,ready;function hold(e){var t=e.target,k=e.type,b;if(ready||e.button||!document.querySelector("[data-run],[data-holds]"))return;if(k==="input"){if(t.type!=="file"){t.dataset.held="";held.delete(t);held.set(t,t.type==="checkbox"||t.type==="radio"?t.checked:t.value)}return}if(k==="keydown"){if(e.key!=="Enter"||e.isComposing||!(e.ctrlKey||e.metaKey||t.enterKeyHint==="search"))return;b=document.querySelector("[data-run]")}else{b=t.closest&&t.closest("button");if(b&&(k==="click"?r.dataset.shortcuts:!b.disabled))return}if(!b)return;held.delete(b);held.set(b,null);b.dataset.held="";e.preventDefault();e.stopImmediatePropagation()}["input","click","pointerup","keydown"].forEach(function(k){addEventListener(k,hold,true)});`;

/**
 * Enters a text or state, or presses a button (null). React tracks the value of a field with a property of the element,
 * and ignores an event if the value is the tracked one. So an empty value is tracked first, and the text is then set with
 * the property of the prototype.
 */
const enter = `function enter(v,t){delete t.dataset.held;if(typeof v==="string"){var a=t.selectionStart,z=t.selectionEnd;t.value="";Reflect.set(Object.getPrototypeOf(t),"value",v,t);if(a!=null&&t===document.activeElement)t.setSelectionRange(a,z);["input","change"].forEach(function(k){t.dispatchEvent(new Event(k,{bubbles:true}))})}else{if(v!==null)t.checked=!v;t.click()}}`;

const KEY = "search-workbench.held-input";

/**
 * If the user leaves the workbench before it can respond, this tab stores the query, sources and content for its next
 * visit. Other fields may hold secrets. A link that fills the form discards them. A page shown again has them still.
 */
const leave = `var key="${KEY}",linked=location.search||location.hash;function stored(){try{return JSON.parse(sessionStorage[key])}catch(e){return[]}}function store(all){try{sessionStorage[key]=JSON.stringify(all)}catch(e){}}function drop(){try{delete sessionStorage[key]}catch(e){}}function may(t){return/^(query|sources|content)\\./.test(t.name)}addEventListener("pagehide",function(){if(ready||!document.querySelector("[data-run]"))return;var all=stored(),n=all.length;held.forEach(function(v,t){if(v!==null&&may(t))all.push([t.name,v])});if(all.length>n)store(all)});addEventListener("pageshow",function(e){if(e.persisted)drop()});window.holdInput=function(){var all=[];document.querySelectorAll("[name]").forEach(function(t){if(may(t))all.push([t.name,t.type==="checkbox"?t.checked:t.value])});store(all)};`;

/** After the effects of the components that hydrated, because those may listen to the fields. */
const take = `window.replayHeldInput=function(){setTimeout(function(){if(ready)return;ready=1;if(document.querySelector("[data-run]")){if(!linked)stored().forEach(function(f){document.getElementsByName(f[0]).forEach(function(t){if(!held.has(t)&&t.checked!==f[1])enter(f[1],t)})});drop()}held.forEach(enter)})};`;

export const heldInputScript = hold + enter + leave + take;

/** Enters and presses what was held, in order. From then on the page responds itself. */
export const replayHeldInput = (): void => window.replayHeldInput?.();

/** Stores the fields of the form as `leave` does, if they could not be stored otherwise. */
export const holdForNextVisit = (): void => window.holdInput?.();
