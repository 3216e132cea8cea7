/** A short cache of responses; losing one is harmless. */

export interface AnswerMemory {
  get(key: string): unknown;
  set(key: string, answer: unknown, seconds: number): void;
}

const CAPACITY = 5_000;

export function createAnswerMemory(now: () => Date): AnswerMemory {
  const kept = new Map<string, { answer: unknown; until: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      return found && found.until > now().getTime() ? found.answer : undefined;
    },
    set(key, answer, seconds) {
      const moment = now().getTime();
      for (const [old, { until }] of kept) {
        if (until > moment && kept.size < CAPACITY) break;
        kept.delete(old);
      }
      kept.set(key, { answer, until: moment + seconds * 1000 });
    },
  };
}
