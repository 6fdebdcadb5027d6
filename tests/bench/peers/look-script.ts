/**
 * Functions for a page of any request explorer, also in shadow roots: `press(text)` clicks the first visible button
 * with a text, `usableSince(send)` is when that button was painted and the load no longer blocked the page, and
 * `sendUntil(send, text, late)` clicks it and resolves to the milliseconds until the text is painted.
 */
export const lookScript = `
window.rootsOf = () => {
  const roots = [document];
  for (let at = 0; at < roots.length; at += 1)
    for (const element of roots[at].querySelectorAll("*"))
      if (element.shadowRoot) roots.push(element.shadowRoot);
  return roots;
};
window.buttonOf = (text) => {
  for (const root of rootsOf())
    for (const button of root.querySelectorAll("button, [role=button]")) {
      const named = (button.textContent.trim() || button.getAttribute("aria-label") || "").trim();
      const label = button.getAttribute("aria-label") ?? "";
      if ((named.startsWith(text) || label.startsWith(text)) && button.checkVisibility()) return button;
    }
  return null;
};
window.shows = (text) => rootsOf().some((root) => {
  const walker = document.createTreeWalker(root === document ? document.body : root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.data.replaceAll("\\u00a0", " ").includes(text) && node.parentElement?.checkVisibility() && !node.parentElement.closest("script, style, textarea")) return true;
  const editors = [...root.querySelectorAll(".cm-content, .view-lines")];
  return editors.some((each) => each.textContent.replaceAll("\\u00a0", " ").includes(text)) ||
    [...root.querySelectorAll("textarea")].some((each) => each.value.includes(text));
});
window.press = async (text) => {
  await painted(() => buttonOf(text) !== null);
  buttonOf(text).click();
};
window.firstSeen = {};
const watchFor = () => {
  if (document.body)
    for (const text of ["Run", "Execute", "TRY", "Send", "Execute query"])
      if (!(text in firstSeen) && buttonOf(text)) firstSeen[text] = performance.now();
  if (performance.now() < 15000) setTimeout(watchFor, 20);
};
watchFor();
window.usableSince = (send) => {
  const blocked = window.watched.tasks.map(({ startTime, duration }) => startTime + duration);
  return Math.max(firstSeen[send] ?? Infinity, ...blocked);
};
window.sendUntil = async (send, text, late) => {
  const button = buttonOf(send);
  if (!button) throw new Error("No button: " + send);
  const start = performance.now();
  button.click();
  const end = await Promise.race([
    painted(() => shows(text)),
    new Promise((done) => setTimeout(() => done(start + late), late)),
  ]);
  return end - start;
};
`;
