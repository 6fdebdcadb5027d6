import { z } from "zod";
import type { Driver, Element } from "./driver";

/** For a machine that others use. */
const WAIT_MS = 60_000;

/** Elements that may have the role. Their names come from the browser's accessibility tree. */
const SELECTORS = {
  button: "button, summary, [role=button]",
  checkbox: "input[type=checkbox]:not([role]), [role=checkbox], [role=switch]",
  combobox: "select, [role=combobox]",
  dialog: "dialog[open], [role=dialog], [role=alertdialog]",
  heading: "h1, h2, h3, h4, h5, h6, [role=heading]",
  link: "a[href]",
  list: "ul, ol, [role=list]",
  menuitem: "[role=menuitem], [role=menuitemradio], [role=menuitemcheckbox]",
  option: "[role=option]",
  radio: "input[type=radio], [role=radio]",
  region: "section, [role=region]",
  tab: "[role=tab]",
  textbox:
    "textarea:not([role]), input:not([type]):not([role]), input[type=text]:not([role]), input[type=search]:not([role]), input[type=url]:not([role]), [role=textbox], [role=searchbox]",
} as const;

export type Role = keyof typeof SELECTORS;
export type Name = string | RegExp;

/** Visible elements that match, in or at the topmost modal dialog if there is one. */
const FIND = `const [selector, scope] = args;
  const root = scope ?? [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  return [root, ...root.querySelectorAll("*")].filter(
    (each) =>
      each !== scope &&
      each.matches(selector) &&
      !each.closest("[inert], [aria-hidden=true]") &&
      each.checkVisibility({ visibilityProperty: true }) &&
      each.getClientRects().length > 0,
  );`;

/** A page from a user's view: by roles and names, over any driver. */
export class DrivenPage {
  constructor(readonly driver: Driver) {}

  async all(role: Role, name?: Name, scope?: Element): Promise<Element[]> {
    const candidates = await this.driver.elements(FIND, SELECTORS[role], scope ?? null);
    if (name === undefined) return candidates;
    const found: Element[] = [];
    for (const candidate of candidates)
      if (matches(await this.driver.label(candidate), name)) found.push(candidate);
    return found;
  }

  /** The first one, once there is one. */
  get(role: Role, name?: Name, scope?: Element): Promise<Element> {
    return this.until(`a visible ${role} ${name ?? ""}`, async () => {
      const [first] = await this.all(role, name, scope);
      return first ?? null;
    });
  }

  async click(role: Role, name: Name, scope?: Element): Promise<Element> {
    const element = await this.get(role, name, scope);
    await this.driver.click(element);
    return element;
  }

  /** Waits until no element with the role and name is visible. */
  async gone(role: Role, name?: Name): Promise<void> {
    await this.until(`no ${role} ${name ?? ""}`, async () =>
      (await this.all(role, name)).length === 0 ? true : null,
    );
  }

  text(element?: Element): Promise<string> {
    return this.driver.evaluate(
      z.string(),
      "return (args[0] ?? document.body).innerText;",
      element ?? null,
    );
  }

  value(element: Element): Promise<string> {
    return this.driver.evaluate(z.string(), "return args[0].value;", element);
  }

  attribute(element: Element, name: string): Promise<string | null> {
    return this.driver.evaluate(
      z.string().nullable(),
      "return args[0].getAttribute(args[1]);",
      element,
      name,
    );
  }

  isChecked(element: Element): Promise<boolean> {
    return this.driver.evaluate(z.boolean(), "return args[0].checked;", element);
  }

  isInsideWindow(element: Element): Promise<boolean> {
    return this.driver.evaluate(
      z.boolean(),
      `const { top, left, bottom, right } = args[0].getBoundingClientRect();
      return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;`,
      element,
    );
  }

  async focus(element: Element): Promise<void> {
    await this.driver.evaluate(z.null(), "args[0].focus(); return null;", element);
  }

  isFocused(element: Element): Promise<boolean> {
    return this.driver.evaluate(z.boolean(), "return document.activeElement === args[0];", element);
  }

  /** The visible buttons that open a popover. */
  popoverTriggers(): Promise<Element[]> {
    return this.driver.elements(FIND, "[aria-haspopup]:not([role=combobox])", null);
  }

  /** The open popover, once its content is in place. */
  openPopover(): Promise<Element> {
    return this.until("an open popover", async () => {
      const [popover] = await this.driver.elements(FIND, ":popover-open:not([role=tooltip])", null);
      return popover && (await this.text(popover)) !== "" ? popover : null;
    });
  }

  /** The element of an open popover that has its role. */
  async menuOrDialog(popover: Element): Promise<Element> {
    const [menu] = await this.driver.elements(FIND, "[role=menu]", popover);
    return menu ?? popover;
  }

  async focused(): Promise<string> {
    const [element] = await this.driver.elements("return [document.activeElement];");
    return element ? this.driver.label(element) : "";
  }

  async shows(text: string | RegExp, element?: Element): Promise<void> {
    await this.until(`the text ${text}`, async () => {
      const shown = await this.text(element);
      const has = typeof text === "string" ? shown.includes(text) : text.test(shown);
      return has ? true : null;
    });
  }

  /** Replaces the content of a text field. */
  async fill(element: Element, text: string): Promise<void> {
    await this.driver.click(element);
    await this.driver.press("Control+a");
    await this.driver.press("Delete");
    await this.driver.type(text);
  }

  /** Polls until `read` returns a value. Elements that were replaced meanwhile are looked up again. */
  async until<T>(what: string, read: () => Promise<T | null>): Promise<T> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      let failure = "";
      try {
        const value = await read();
        if (value !== null) return value;
      } catch (error) {
        failure = String(error);
        if (!/stale element|no such element|not interactable/i.test(failure)) throw error;
      }
      if (Date.now() > deadline) throw new Error(`Expected ${what}. ${failure}`);
      await new Promise((wait) => setTimeout(wait, 50));
    }
  }
}

const matches = (label: string, name: Name): boolean =>
  typeof name === "string" ? label === name : name.test(label);
