/** Asks at most once in so many milliseconds, for all who want to know meanwhile: they share the answer, and the waiting for it. */
export function keptFor<Answer>(milliseconds: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | null = null;
  return () => {
    if (last === null || Date.now() - last.at > milliseconds) last = { at: Date.now(), answer: ask() };
    return last.answer;
  };
}
