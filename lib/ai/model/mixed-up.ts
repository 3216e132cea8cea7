import { withoutAccents } from '@/lib/plain-words';

/** Length of the prefix by which words of two languages count as the same. */
const STEM = 5;
const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [])
      .map(withoutAccents)
      .filter((word) => word.length >= STEM)
      .map((word) => word.slice(0, STEM)),
  );
const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((stem) => other.has(stem)).length;

/** Positions of translations that fit another entry better, or repeat a text for unrelated entries. */
export function mixedUp(translated: readonly string[], sources: readonly string[]): number[] {
  const english = translated.map(stemsOf);
  const spanish = sources.map(stemsOf);
  const likeness = (one: number, other: number) =>
    shared(english[one] ?? new Set(), spanish[other] ?? new Set());
  const wrong = new Set<number>();
  for (let one = 0; one < sources.length; one += 1) {
    for (let other = one + 1; other < sources.length; other += 1) {
      const isSwapped =
        likeness(one, other) + likeness(other, one) > likeness(one, one) + likeness(other, other);
      const isTwice =
        translated[one]?.toLowerCase() === translated[other]?.toLowerCase() &&
        (spanish[one]?.size ?? 0) > 0 &&
        (spanish[other]?.size ?? 0) > 0 &&
        shared(spanish[one] ?? new Set(), spanish[other] ?? new Set()) === 0;
      if (isSwapped || isTwice) wrong.add(one).add(other);
    }
  }
  return [...wrong].sort((one, other) => one - other);
}
