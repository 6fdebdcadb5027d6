import { type ComponentType, createContext, type ReactNode, use } from "react";

export type TraceMediaProps = {
  url: string;
  kind: "image" | "pdf";
  /** What it shows: "Step 3". */
  name: string;
  /** No room for questions: what is not loaded is a plain box. */
  small?: boolean;
  children: (shown: { readonly src: string; readonly blob: Blob }) => ReactNode;
};

const Media = createContext<ComponentType<TraceMediaProps> | null>(null);

/** Who loads pictures here: with the reader's consent, and through this server. */
export const TraceMediaProvider = Media;

/** A file of a trace, once it is there; until then why not, and what can be done. */
export function TraceMedia(props: TraceMediaProps) {
  const Loader = use(Media);
  return Loader ? <Loader {...props} /> : null;
}
