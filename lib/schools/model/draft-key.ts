/** Under this name, the ids of an administrator and a school a browser keeps a form that met an ended session (decision 41). */
export const DRAFT_KEY = 'unsaved-school';
