/** A message as elements. Wire names between backticks become code. */
export function messageElement(message: string): HTMLElement {
  const element = document.createElement("span");
  for (const [index, part] of message.split("`").entries()) {
    const child = document.createElement(index % 2 === 1 ? "code" : "span");
    child.textContent = part;
    element.append(child);
  }
  return element;
}
