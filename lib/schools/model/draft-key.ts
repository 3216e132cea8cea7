/** Storage key, with the ids of administrator and school, of a form saved when the session ended (decision 41). */
export const DRAFT_KEY = 'gcsd-unsaved-school';
