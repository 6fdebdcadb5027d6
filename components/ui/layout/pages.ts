/** The pages beside the workbench, in the order of the navigation. */
export const pages = [
  { path: "/library", title: "Library" },
  { path: "/compare", title: "Compare" },
  { path: "/sweep", title: "Sweep" },
  { path: "/judge", title: "Judge" },
  { path: "/schedules", title: "Schedules" },
] as const;
