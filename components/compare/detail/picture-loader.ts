import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { ComparedPicture } from "../pictures/picture-comparison";

export type PictureLoaderProps = {
  url: string;
  /** Name of the picture, such as `screenshot of run A`. */
  name: string;
  /** Rendered with the picture, or with the reason why it cannot be shown. */
  children: (picture: ComparedPicture) => ReactNode;
};

const Loader = createContext<ComponentType<PictureLoaderProps> | null>(null);

/** Provides the component that loads a remote picture through this server, with the user's consent. */
export const PictureLoaderProvider = Loader;

export const usePictureLoader = () => use(Loader);
