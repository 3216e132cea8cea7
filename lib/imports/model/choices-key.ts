/** Under which a browser keeps what was chosen for files that were imported. */
export const CHOICES_KEY = 'import-choices';
