/** A move is not possible; the message is for the user. */
export class MoveError extends Error {}
