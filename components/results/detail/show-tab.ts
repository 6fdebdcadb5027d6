import { createContext } from "react";

export const ShowTab = createContext<(id: string) => void>(() => {});
