/** A move that cannot be made; its message is the sentence to show. */
export class MoveError extends Error {}
