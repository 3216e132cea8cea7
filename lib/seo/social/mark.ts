/** The logo's whisk, in 32 by 32. After a change run scripts/build-icons.mjs. */
export const MARK_PATH =
  'M16 4V12M16 12C11.5 15 8.5 18.5 8.5 22a5.5 5.5 0 0 0 7.5 5.5A5.5 5.5 0 0 0 23.5 22C23.5 18.5 20.5 15 16 12C13.5 16 12.5 19 12.5 22.5C12.5 25.5 14 27.5 16 27.5C18 27.5 19.5 25.5 19.5 22.5C19.5 19 18.5 16 16 12';
