/** Storage key of schools chosen for comparison. Without libraries, because the browser loads this file. */
export const CHOSEN_KEY = 'gcsd-compared-schools';
