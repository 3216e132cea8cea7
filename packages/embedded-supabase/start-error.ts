/** A start that somebody has to put something right for; the message is the sentence to show. */
export class StartError extends Error {}
