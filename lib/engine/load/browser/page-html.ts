import "server-only";

/** Characters; longer documents are truncated. */
export const MAX_HTML_LENGTH = 20_000_000;

/**
 * Serializes the document as displayed. The browser serializes a page without open shadow roots and
 * same-origin frames. Otherwise the tree is flattened: shadow roots are placed in their host,
 * slotted nodes in their slot, and a frame becomes `<div data-frame-src="…">` with the body of its
 * document and absolute links. Code that parses the result needs no support for either.
 */
export const pageHtml = `(() => {
  const MAX = ${MAX_HTML_LENGTH};
  const doctype = document.doctype ? "<!DOCTYPE " + document.doctype.name + ">" : "";
  const place = (of) => of.URL.split("#")[0];
  // A frame of the page itself repeats it.
  const bodyOf = (frame) => { try { const inner = frame.contentDocument; return inner && (inner.URL.startsWith("about:") || (place(inner) !== place(document) && place(inner) !== place(frame.ownerDocument))) ? inner.body : null; } catch { return null; } };
  const special = (root) => {
    for (const element of root.querySelectorAll("*"))
      if (element.shadowRoot || ((element.localName === "iframe" || element.localName === "frame") && bodyOf(element)?.firstChild)) return true;
    return false;
  };
  const root = document.documentElement;
  if (!root) return { html: "", cut: false };
  let html;
  if (!special(document)) html = root.outerHTML;
  else {
    const inert = document.implementation.createHTMLDocument("");
    const copy = (node, depth, absolute) => {
      if (depth > 2000) return null;
      if (node.nodeType === 1 && (node.localName === "iframe" || node.localName === "frame")) {
        const body = bodyOf(node);
        if (body?.firstChild && depth < 500) {
          const box = inert.createElement("div");
          box.setAttribute("data-frame-src", node.src || "about:srcdoc");
          for (const child of body.childNodes) { const made = copy(child, depth + 1, true); if (made) box.append(made); }
          return box;
        }
      }
      if (node.nodeType === 1 && node.localName === "slot" && node.getRootNode() instanceof ShadowRoot) {
        const slotted = node.assignedNodes({ flatten: true });
        const part = inert.createDocumentFragment();
        for (const child of slotted.length > 0 ? slotted : node.childNodes) { const made = copy(child, depth + 1, absolute); if (made) part.append(made); }
        return part;
      }
      const made = node.localName === "frameset" ? inert.createElement("div") : inert.importNode(node, false);
      if (absolute && node.nodeType === 1)
        for (const name of ["href", "src"]) if (node.hasAttribute(name) && typeof node[name] === "string") made.setAttribute(name, node[name]);
      if (node.localName === "template" && node.content) { made.innerHTML = node.innerHTML; return made; }
      for (const child of (node.shadowRoot ?? node).childNodes) { const part = copy(child, depth + 1, absolute); if (part) made.append(part); }
      return made;
    };
    html = copy(root, 0, false).outerHTML;
  }
  // A parser of HTML treats a CDATA section as a comment.
  if (document.contentType !== "text/html")
    html = html.replace(/<!\\[CDATA\\[([^]*?)\\]\\]>/g, (section, text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  html = doctype + html;
  return { html: html.length > MAX ? html.slice(0, MAX) : html, cut: html.length > MAX };
})()`;
