/** Code of the page could not be loaded: its server has stopped, was updated, or the network is down. */
export const unreachable = "The workbench is unreachable. Reload the page once its server is back.";
