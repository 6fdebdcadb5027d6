import { createContext } from "react";

/** Shows a tab of the detail by its id. */
export const ShowTab = createContext<(id: string) => void>(() => {});
