/** Code of the page could not be loaded: its server has stopped, was updated, or the network is down. */
export const unreachable =
  "The workbench server does not respond. Reload the page once it is back.";
