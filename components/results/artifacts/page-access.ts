/** The page that shows shares loads nothing on behalf of a run, not even with consent. */
let isClosed = false;

export const closeMediaAccess = (): void => {
  isClosed = true;
};

export const mayLoadMedia = (): boolean => !isClosed;
