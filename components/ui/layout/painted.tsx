import { createContext, type ReactNode, startTransition, use, useEffect, useState } from "react";
import { afterPaint } from "./after-paint";

/** False until the first render of a component is painted. Always true on a server, which renders only once. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(typeof window === "undefined");
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return painted;
}

const Painted = createContext(true);

/** Around a view whose text is painted before the rest of it. */
export function TextFirst({ children }: { children: ReactNode }) {
  return <Painted value={usePainted()}>{children}</Painted>;
}

/** Whether the text of the view around a component is painted. */
export const useTextPainted = (): boolean => use(Painted);

type AfterTextProps = {
  /** Gives the place its size until then, so that nothing moves. */
  className: string;
  children: ReactNode;
};

/** Paints its children a frame after the text of the view, such as controls. */
export function AfterText({ className, children }: AfterTextProps) {
  return useTextPainted() ? children : <div className={className} />;
}
