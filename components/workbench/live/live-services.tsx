import { createContext, type ReactNode, useContext, useState } from "react";
import type { LiveServiceList } from "@/lib/contract/live/live-service-list";

type LiveServices = {
  readonly list: LiveServiceList;
  readonly setList: (list: LiveServiceList) => void;
};

const LiveServicesContext = createContext<LiveServices>({
  list: { mode: "off", offered: [], allowed: [], hasContact: false },
  setList: () => {},
});

/** Which public services the searches of this browser query. */
export function LiveServicesProvider(props: { initial: LiveServiceList; children: ReactNode }) {
  const [list, setList] = useState(props.initial);
  return <LiveServicesContext value={{ list, setList }}>{props.children}</LiveServicesContext>;
}

export const useLiveServices = (): LiveServices => useContext(LiveServicesContext);
