import "server-only";

/** Milliseconds. Work planned later than this does not delay a settled page. */
export const LOOKAHEAD_MS = 150;
/** Look-ahead for a page whose content is missing. */
const LONG_LOOKAHEAD_MS = 20_000;

/** Milliseconds. Work that an action plans within them is its effect: a field that filters while one types waits so long. */
const EFFECT_MS = 500;
/** After an event of the user, in milliseconds; timers that begin later have another cause. */
const REACTION_MS = 150;

/**
 * Tracks pending timers, frames and idle callbacks from before the page's first script. Dispatch
 * the event `eventName`: if it comes back cancelled, nothing is pending. Pages that remove the
 * listener cannot be observed. Callbacks are not wrapped, so the page behaves as usual.
 */
export const watchPlannedWork = (eventName: string): string => `(() => {
  if (window.top !== window) return;
  const clock = performance, now = clock.now, cancel = Event.prototype.preventDefault, call = Reflect.apply;
  const MANY = 1000;
  let timers = [], many = false;
  const intervals = [];
  let frameAt = -1e9, idleAt = -1e9, inputAt = -1e9, effects = [];
  for (const type of ["keydown", "input", "pointerdown", "click", "change", "scroll"])
    window.addEventListener(type, ({ isTrusted }) => { if (isTrusted) inputAt = call(now, clock, []); }, true);
  const delayOf = (delay) => typeof delay === "number" && delay > 0 ? delay : typeof delay === "string" ? +delay || 0 : 0;
  const watch = (name, note) => {
    const native = window[name];
    if (typeof native === "function")
      window[name] = new Proxy(native, { apply(target, self, args) { note(args); return call(target, self, args); } });
  };
  watch("setTimeout", (args) => {
    const at = call(now, clock, []);
    if (timers.length >= MANY) timers = timers.filter((due) => due > at - 50);
    if (timers.length >= MANY) many = true;
    else timers[timers.length] = at + delayOf(args[1]);
    if (effects.length >= MANY) effects = [];
    if (at - inputAt < ${REACTION_MS}) effects[effects.length] = at + delayOf(args[1]);
  });
  watch("setInterval", (args) => {
    if (intervals.length < MANY) intervals[intervals.length] = { at: call(now, clock, []), every: delayOf(args[1]) };
    else many = true;
  });
  watch("requestAnimationFrame", () => { frameAt = call(now, clock, []); });
  watch("requestIdleCallback", () => { idleAt = call(now, clock, []); });
  const hasTimers = () => {
    const at = call(now, clock, []);
    if (many) return true;
    for (let i = 0; i < timers.length; i++) if (timers[i] > at - 20 && timers[i] < at + ${LONG_LOOKAHEAD_MS}) return true;
    return false;
  };
  const hasNoEffects = () => {
    const at = call(now, clock, []);
    for (let i = 0; i < effects.length; i++) if (effects[i] > at - 20 && effects[i] < at + ${EFFECT_MS}) return false;
    return true;
  };
  const isPlanned = () => {
    const at = call(now, clock, []);
    if (many || at - frameAt < 50 || at - idleAt < ${LOOKAHEAD_MS}) return true;
    // A slightly overdue timer may still fire.
    for (let i = 0; i < timers.length; i++) if (timers[i] > at - 20 && timers[i] < at + ${LOOKAHEAD_MS}) return true;
    for (let i = 0; i < intervals.length; i++) {
      const { at: begun, every } = intervals[i];
      if (every < 1000 || every - ((at - begun) % every) < ${LOOKAHEAD_MS}) return true;
    }
    return false;
  };
  const report = (name, isBusy) => document.addEventListener(name, (event) => { if (!isBusy()) call(cancel, event, []); });
  report(${JSON.stringify(eventName)}, isPlanned);
  report(${JSON.stringify(timersEvent(eventName))}, hasTimers);
  report(${JSON.stringify(effectsEvent(eventName))}, hasNoEffects);
  report(${JSON.stringify(repeatsEvent(eventName))}, () => intervals.length > 0 || call(now, clock, []) - frameAt < 50);
})()`;

const timersEvent = (eventName: string): string => `${eventName}-timers`;
const effectsEvent = (eventName: string): string => `${eventName}-effects`;
const repeatsEvent = (eventName: string): string => `${eventName}-repeats`;

/** Expressions for the isolated world. */
export const plannedWork = (eventName: string) => ({
  /** Whether the page's scripts have no work planned soon. */
  nothingSoon: isFree(eventName),
  /** Whether no timer is pending. */
  noTimers: isFree(timersEvent(eventName)),
  /** Whether an effect of the last action is pending; false for a page that cannot be observed. */
  effectSoon: isFree(effectsEvent(eventName)),
  /** Whether nothing runs repeatedly. */
  noRepeats: isFree(repeatsEvent(eventName)),
});

const isFree = (eventName: string): string =>
  `!document.dispatchEvent(new Event(${JSON.stringify(eventName)}, { cancelable: true }))`;
