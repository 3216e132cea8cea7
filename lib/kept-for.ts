/** Caches a call's result for that many milliseconds; concurrent callers share it. */
export function keptFor<Answer>(milliseconds: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | null = null;
  return () => {
    if (last === null || Date.now() - last.at > milliseconds) last = { at: Date.now(), answer: ask() };
    return last.answer;
  };
}
