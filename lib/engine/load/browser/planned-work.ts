import "server-only";

/** Milliseconds. Work planned later than this does not delay a settled page. */
export const LOOKAHEAD_MS = 150;
/** Look-ahead for a page whose content is missing. */
const LONG_LOOKAHEAD_MS = 20_000;

/** Milliseconds. Work that an action plans within this time is an effect of the action, such as filtering a list. */
export const EFFECT_MS = 1_000;
/** Milliseconds after an event of the user or the end of a request. Timers that begin later have another cause. */
export const REACTION_MS = 150;
/** Milliseconds. A page that is not drawn gets no frames. */
export const MAX_FRAME_MS = 1_000;
/** A timer that a script has set this often in a row without an effect is expected to have no later effect. */
const REPEATS = 3;

/** Notes events of the user. */
const USER_EVENTS = `
  // The last event of the user, the last change of a scroll position, and whether anything moved before that event.
  let inputAt = -1e9, scrolledAt = -1e9, hasMoved = false;
  const isMoving = (at) => isFramePending(at) || at - scrolledAt < 100;
  const noteInput = () => {
    const at = call(now, clock, []);
    if (at - inputAt > ${REACTION_MS}) hasMoved = isMoving(at);
    inputAt = at;
  };
  for (const type of ["keydown", "input", "pointerdown", "click", "change", "scroll"])
    window.addEventListener(type, ({ isTrusted }) => {
      if (isTrusted) noteInput();
      if (type === "scroll") scrolledAt = inputAt;
    }, true);`;

/** Notes intervals until they are cleared. */
const INTERVALS = `
  watch("setInterval", (args) => {
    const at = call(now, clock, []);
    if (intervals.length >= MANY) many = true; else intervals[intervals.length] = { at, every: delayOf(args[1]), isReaction: isReaction(at) };
  }, window, (id) => { if (!many) intervals[intervals.length - 1].id = id; });
  for (const name of ["clearInterval", "clearTimeout"])
    watch(name, ([id]) => {
      const left = [];
      for (let i = 0; i < intervals.length; i++) if (intervals[i].id !== id) left[left.length] = intervals[i];
      intervals = left;
    });`;

/** Notes messages of workers and servers that scripts wait for. */
const MESSAGES = `
  // The next message after an event of the user responds to it.
  const awaitMessage = (from) => {
    const at = call(now, clock, []);
    if (!isReaction(at)) return;
    messageAt = at;
    call(listen, from, ["message", () => { messageAt = -1e9; }, { once: true }]);
  };
  for (const name of ["Worker", "WebSocket", "EventSource"]) {
    for (const method of ["postMessage", "send"]) watch(method, (_, self) => awaitMessage(self), window[name]?.prototype);
    watch(name, () => {}, window, awaitMessage);
  }`;

/** Notes repeated timers. */
const ROUNDS = `
  // The last rounds of timers for the same code. A timer begins a round when those before it have run.
  const roundsOf = (code, delay) => {
    let text = "";
    try { text = call(cut, typeof code === "function" ? call(textOf, code, []) : code, [0, 200]); } catch {}
    // The functions that settle promises have no code of their own.
    if (call(find, text, ["[native code]"]) >= 0) text = delay;
    if (kinds >= MANY && !rounds[text]) { rounds = { __proto__: null }; kinds = 0; }
    if (!rounds[text]) { rounds[text] = []; kinds += 1; }
    return rounds[text];
  };`;

/**
 * Tracks pending timers, frames, idle callbacks and messages from before the page's first script. Dispatch the event
 * `eventName`: if it comes back cancelled, nothing is pending. Pages that remove the listener cannot be observed.
 * Callbacks are not wrapped, so the page behaves as usual.
 */
export const watchPlannedWork = (eventName: string): string => `(() => {
  const clock = performance, now = clock.now, cancel = Event.prototype.preventDefault, call = Reflect.apply;
  const detailOf = Object.getOwnPropertyDescriptor(UIEvent.prototype, "detail").get;
  const MANY = 1000;
  const textOf = Function.prototype.toString, cut = String.prototype.slice, find = String.prototype.indexOf;
  let timers = [], intervals = [], many = false, rounds = { __proto__: null }, kinds = 0;
  let frameAt = -1e9, framesAsked = 0, framesRun = 0, idleAt = -1e9, messageAt = -1e9;
  const nativeFrame = window.requestAnimationFrame, listen = EventTarget.prototype.addEventListener, construct = Reflect.construct;
  ${USER_EVENTS}
  const delayOf = (delay) => typeof delay === "number" && delay > 0 ? delay : typeof delay === "string" ? +delay || 0 : 0;
  const watch = (name, note, owner = window, noteResult = () => {}) => {
    const native = owner?.[name];
    if (typeof native === "function")
      owner[name] = new Proxy(native, {
        apply(target, self, args) { note(args, self); const result = call(target, self, args); noteResult(result); return result; },
        construct(target, args, made) { const object = construct(target, args, made); noteResult(object); return object; },
      });
  };
  ${ROUNDS}
  const stillPending = (at) => {
    const left = [];
    for (let i = 0; i < timers.length; i++) if (timers[i].due > at - 50) left[left.length] = timers[i];
    return left;
  };
  // Whether what begins now is caused by an event of the user, or by a timer that was and that runs now.
  const isReaction = (at) => {
    if (at - inputAt < ${REACTION_MS}) return true;
    for (let i = 0; at - inputAt < ${EFFECT_MS} && i < timers.length; i++) if (timers[i].isReaction && timers[i].due > at - 50 && timers[i].due < at + 5) return true;
    return false;
  };
  watch("setTimeout", (args) => {
    const at = call(now, clock, []), delay = delayOf(args[1]);
    if (timers.length >= MANY) timers = stillPending(at);
    if (timers.length >= MANY) { many = true; return; }
    const last = roundsOf(args[0], delay);
    if (last.due === undefined || at > last.due - 5) {
      for (let i = 0; i < ${REPEATS} - 1; i++) last[i] = last[i + 1] ?? -1e9;
      last[${REPEATS} - 1] = at;
      last.due = 0;
    }
    if (last.due < at + delay) last.due = at + delay;
    timers[timers.length] = { at, due: at + delay, last, isReaction: isReaction(at) };
  });
  ${INTERVALS}
  ${MESSAGES}
  // A busy machine draws frames late. The callback of the page runs in the same frame as this one.
  watch("requestAnimationFrame", () => {
    frameAt = call(now, clock, []);
    if (framesAsked > framesRun) return;
    const frame = framesAsked += 1;
    call(nativeFrame, window, [() => { framesRun = frame; }]);
  });
  const isFramePending = (at) => at - frameAt < 50 || (framesAsked > framesRun && at - frameAt < ${MAX_FRAME_MS});
  watch("requestIdleCallback", () => {
    idleAt = call(now, clock, []);
    // Without a frame, a page that nothing draws may never be idle.
    if (nativeFrame) call(nativeFrame, window, [() => {}]);
  });
  const isPending = ({ due }, at, within) => due > at - 20 && due < at + within;
  const hasTimers = (unchangedMs) => {
    const at = call(now, clock, []);
    if (many) return true;
    for (let i = 0; i < timers.length; i++)
      if (isPending(timers[i], at, ${LONG_LOOKAHEAD_MS}) && timers[i].last[0] < at - unchangedMs) return true;
    return false;
  };
  const hasNoEffects = (causedMs) => {
    const at = call(now, clock, []), cause = at - causedMs, first = inputAt > 0 ? inputAt : 0;
    if (at - messageAt < ${EFFECT_MS} || (at - inputAt < ${EFFECT_MS} && !hasMoved && isMoving(at))) return false;
    for (let i = 0; i < intervals.length; i++)
      if (intervals[i].isReaction && intervals[i].every < ${EFFECT_MS} && at - intervals[i].at < ${EFFECT_MS}) return false;
    for (let i = 0; i < timers.length; i++) {
      const timer = timers[i], isCaused = timer.at > cause - 100 && timer.at < cause + ${REACTION_MS} && timer.last[0] < first;
      if (isPending(timer, at, ${EFFECT_MS}) && (timer.isReaction || isCaused)) return false;
    }
    return true;
  };
  const isPlanned = () => {
    const at = call(now, clock, []);
    if (many || isFramePending(at) || at - idleAt < ${LOOKAHEAD_MS}) return true;
    // A slightly overdue timer may still fire.
    for (let i = 0; i < timers.length; i++) if (isPending(timers[i], at, ${LOOKAHEAD_MS})) return true;
    for (let i = 0; i < intervals.length; i++) {
      const { at: begun, every } = intervals[i];
      if (every < 1000 || every - ((at - begun) % every) < ${LOOKAHEAD_MS}) return true;
    }
    return false;
  };
  const report = (name, isBusy) => document.addEventListener(name, (event) => { if (!isBusy(call(detailOf, event, []))) call(cancel, event, []); });
  report(${JSON.stringify(eventName)}, isPlanned);
  report(${JSON.stringify(timersEvent(eventName))}, hasTimers);
  report(${JSON.stringify(effectsEvent(eventName))}, hasNoEffects);
  report(${JSON.stringify(repeatsEvent(eventName))}, () => intervals.length > 0 || isFramePending(call(now, clock, [])));
  report(${JSON.stringify(framesEvent(eventName))}, () => isFramePending(call(now, clock, [])));
  document.addEventListener(${JSON.stringify(inputEvent(eventName))}, noteInput);
})()`;

const timersEvent = (eventName: string): string => `${eventName}-timers`;
const effectsEvent = (eventName: string): string => `${eventName}-effects`;
const repeatsEvent = (eventName: string): string => `${eventName}-repeats`;
const framesEvent = (eventName: string): string => `${eventName}-frames`;
const inputEvent = (eventName: string): string => `${eventName}-input`;

/** Expressions for the isolated world. */
export const plannedWork = (eventName: string) => ({
  nothingSoon: isFree(eventName),
  /** Whether no timer is pending, except those that scripts set again and again while nothing changed for this long. */
  noTimers: (unchangedMs: number) => isFree(timersEvent(eventName), unchangedMs),
  /**
   * Whether an effect of the last action is pending; false for a page that cannot be observed.
   * @param requestEnds of the requests since the action, in milliseconds ago
   */
  effectSoon: (requestEnds: readonly number[]) => {
    const isEffect = [
      IN_ANIMATION,
      ...[NEVER, ...requestEnds].map((ago) => isFree(effectsEvent(eventName), ago)),
    ];
    // Overdue timers run first.
    return `new Promise((done) => setTimeout(() => done(${documents}.some((document) => ${isEffect.join(" || ")})), 1))`;
  },
  /** Run before a script of an action, so that what it begins is an effect of the action. */
  noteInput: `document.dispatchEvent(new Event(${JSON.stringify(inputEvent(eventName))}))`,
  /** Whether nothing runs repeatedly. */
  noRepeats: isFree(repeatsEvent(eventName)),
  /** Whether no script waits for a frame. */
  noFrames: isFree(framesEvent(eventName)),
});

const NEVER = 1e9;

/** Whether a style changes gradually and soon ends to; a script may wait for the end. */
const IN_ANIMATION = `document.getAnimations().some((each) => each.playState === "running" && each.effect.getComputedTiming().endTime - each.currentTime < ${EFFECT_MS})`;

/** The document and those of its frames that its scripts may read. */
const documents = `(function all(document) {
  const frames = Array.from(document.querySelectorAll("iframe, frame"), (frame) => frame.contentDocument);
  return [document, ...frames.filter(Boolean).flatMap(all)];
})(document)`;

/** The events have a whole number as their detail. */
const isFree = (eventName: string, detail = 0): string =>
  `!document.dispatchEvent(new UIEvent(${JSON.stringify(eventName)}, { cancelable: true, detail: ${Math.round(detail)} }))`;
