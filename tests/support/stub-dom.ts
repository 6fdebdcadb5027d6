import { vi } from "vitest";

/**
 * linkedom defines its properties elsewhere than browsers do, so reads from a prototype go to the
 * element itself.
 */
const target: object = new Proxy(
  {},
  {
    get: (_target, name, of: object) =>
      of === target
        ? function (this: object, ...args: unknown[]) {
            return Reflect.apply(Reflect.get(this, name), this, args);
          }
        : Reflect.get(of, name),
  },
);

/** Stubs the prototypes that code for untrusted pages reads from. */
export function stubDomPrototypes(): void {
  for (const name of ["Node", "Element"]) {
    const kind = () => {};
    vi.stubGlobal(name, Object.assign(kind, { prototype: target }));
  }
}
