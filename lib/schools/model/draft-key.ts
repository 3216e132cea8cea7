/** Under this name, a colon and the school's id a browser keeps a form that met an ended session (decision 41). */
export const DRAFT_KEY = 'unsaved-school';
