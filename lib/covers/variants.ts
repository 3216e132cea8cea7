import { type CoverSubject, type Look, lookOf } from './look';

/** Every pair of inks and arrangement has come by then. */
const PAIRS = 120;
/** Every look has come by then, unless a school teaches nearly everything. */
const LOOKS = 500;
/** So many covers before one are its neighbours: in up to three columns, those at its side and above it. */
const NEIGHBOURS = 3;

const pairOf = ({ palette, arrangement }: Look) => `${palette} ${arrangement}`;
const keyOf = (look: Look) => `${pairOf(look)} ${look.lead}`;

/**
 * Which variant of its cover each school takes on a page, in page order: its own, unless one before it has the same inks
 * in the same arrangement, or a neighbour has the same inks or the same arrangement. When a page has more schools than there
 * are pairs of inks and arrangement (60 to 108, by type), such a pair may come again with another object in front. Up to 100
 * schools never look alike, even when all teach the same.
 */
export function distinctVariants(subjects: readonly Omit<CoverSubject, 'variant'>[]): number[] {
  const pairs = new Set<string>();
  const looks = new Set<string>();
  const taken: Look[] = [];
  return subjects.map((subject) => {
    const near = taken.slice(-NEIGHBOURS);
    const isApart = ({ palette, arrangement }: Look) =>
      near.every((other) => other.palette !== palette && other.arrangement !== arrangement);
    const variant =
      firstVariant(subject, PAIRS, (look) => !pairs.has(pairOf(look)) && isApart(look)) ??
      firstVariant(subject, PAIRS, (look) => !pairs.has(pairOf(look))) ??
      firstVariant(subject, LOOKS, (look) => !looks.has(keyOf(look))) ??
      0;
    const look = lookOf({ ...subject, variant });
    pairs.add(pairOf(look));
    looks.add(keyOf(look));
    taken.push(look);
    return variant;
  });
}

function firstVariant(
  subject: CoverSubject,
  count: number,
  suits: (look: Look) => boolean,
): number | undefined {
  for (let variant = 0; variant < count; variant++) {
    if (suits(lookOf({ ...subject, variant }))) return variant;
  }
  return undefined;
}
