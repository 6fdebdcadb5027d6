/** What every dialog of the page is told. */
export type DialogProps = { open: boolean; onClose: () => void };
