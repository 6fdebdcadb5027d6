import { type ComponentType, createContext, type ReactNode, use } from "react";

export type TraceMediaProps = {
  url: string;
  kind: "image" | "pdf";
  /** Accessible name, such as "Step 3". */
  name: string;
  /** Shows a plain box instead of the consent question. */
  small?: boolean;
  children: (shown: { readonly src: string; readonly blob: Blob }) => ReactNode;
};

const Media = createContext<ComponentType<TraceMediaProps> | null>(null);

/** Provides the component that loads media through this server, with the user's consent. */
export const TraceMediaProvider = Media;

/** A media file of a trace. Until it is loaded, shows the reason and what to do. */
export function TraceMedia(props: TraceMediaProps) {
  const Loader = use(Media);
  return Loader ? <Loader {...props} /> : null;
}
