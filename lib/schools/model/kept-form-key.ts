/** Under this name, a colon and the school's id a browser keeps a form that met an ended session (decision 41). */
export const KEPT_FORM_KEY = 'unsaved-school';
