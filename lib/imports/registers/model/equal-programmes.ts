import { known } from './cells';
import type { MergedProgramme, StatedProgramme } from './record';

/** Merges programmes of a school that look the same, under the first key, unless `merge` returns null. */
export function withoutEqual(
  programmes: readonly StatedProgramme[],
  merge: (equal: readonly StatedProgramme[]) => MergedProgramme | null,
): StatedProgramme[] {
  const groups = Map.groupBy(programmes, ({ name, level, award_en, attendance }) =>
    JSON.stringify([name.toLowerCase(), level, award_en, attendance]),
  );
  return [...groups.values()].flatMap((equal) => {
    const [first] = equal;
    if (first === undefined) return [];
    const merged = equal.length > 1 ? merge(equal) : null;
    return merged === null ? equal : [known<StatedProgramme>({ ...first, ...merged })];
  });
}

/** One range of prices; undefined unless all have the same basis. */
export function pricesOfAll(equal: readonly StatedProgramme[]): StatedProgramme['prices'] {
  const prices = equal.flatMap((programme) => programme.prices ?? []);
  const [first] = prices;
  const isOneKind = prices.every(
    ({ currency, per, audience, year }) =>
      currency === first?.currency && per === first.per && audience === first.audience && year === first.year,
  );
  if (first === undefined || !isOneKind) return undefined;
  const min = Math.min(...prices.map((price) => price.min));
  return [{ ...first, min, max: Math.max(...prices.map((price) => price.max)) }];
}
