/** The operator must fix something before the start; the message says what. */
export class StartError extends Error {}
