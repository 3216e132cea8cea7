import { type CoverSubject, type Look, lookOf } from './look';

const PAIRS = 120;
/** Enough to reach every style, unless a school teaches nearly everything. */
const LOOKS = 500;
/** Preceding covers that may be adjacent, in up to three columns. */
const NEIGHBOURS = 3;

const pairOf = ({ palette, arrangement }: Look) => `${palette} ${arrangement}`;
const keyOf = (look: Look) => `${pairOf(look)} ${look.lead}`;

/** The variant of each school in page order: neighbours share neither inks nor arrangement, others not both. */
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
