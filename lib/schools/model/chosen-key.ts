/** A browser keeps the schools that were ticked to compare them under this name. Free of libraries: the browser loads this file. */
export const CHOSEN_KEY = 'compared-schools';
