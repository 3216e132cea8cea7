/** Deterministic by seed: Markov chains over real descriptions, so that substring frequencies are realistic. */
import { mulberry32 } from '../../lib/schools/model/prng.ts';

/** Picks by a generator of random numbers. */
export function picker(roll: () => number) {
  return <T>(items: readonly T[]): T => {
    const item = items[Math.floor(roll() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
}

type Words = Map<string, string[]>;

const TYPES = ['institute', 'institute', 'academy', 'university', 'college'];
const SPECIALTIES = ['culinaryArts', 'pastry', 'hospitality', 'wineGastronomy', 'hotelManagement'];
/** Shares of schools with each specialty, as in real data. */
const SPECIALTY_SHARE = [0.89, 0.65, 0.5, 0.35, 0.24];
const KINDS = [
  'Escuela de Hostelería',
  'Instituto Culinario',
  'Academy of',
  'Culinary School',
  'École',
  'Istituto',
];
const SYLLABLES =
  'ba lor men sán til gue vir cor dal fes nú ri mo zar que ñe pol hau ster wick ley bur ton ça ère oux chi ri no ta vel gra dis'.split(
    ' ',
  );

function chains(texts: readonly string[]): Words {
  const next: Words = new Map();
  for (const text of texts) {
    const words = ['', ...text.split(' ')];
    for (const [place, word] of words.slice(0, -1).entries()) {
      const follower = words[place + 1] ?? '';
      next.set(word, [...(next.get(word) ?? []), follower]);
    }
  }
  return next;
}

export function* syntheticSchools(
  count: number,
  real: readonly { country: string; description: string; description_en: string }[],
  seed = 1,
) {
  const roll = mulberry32(seed);
  const pick = picker(roll);
  const invented = (): string => {
    const word = Array.from({ length: 2 + Math.floor(roll() * 3) }, () => pick(SYLLABLES)).join('');
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  const towns = Array.from({ length: 3000 }, () => ({ city: invented(), country: pick(real).country }));
  const spanish = chains(real.map((school) => school.description));
  const english = chains(real.map((school) => school.description_en));
  const text = (words: Words): string => {
    let [out, word] = ['', ''];
    while (out.length < 430) {
      // Occasionally an invented word: real texts have many unique names.
      word = roll() < 0.04 ? '' : pick(words.get(word) ?? words.get('') ?? []);
      out += ` ${word === '' ? invented() : word}`;
    }
    return out.trim().slice(0, 500);
  };
  for (let number = 0; number < count; number += 1) {
    const town = pick(towns);
    yield {
      name: `${pick(KINDS)} ${invented()} ${invented()}`,
      ...town,
      type: pick(TYPES),
      specialties: SPECIALTIES.filter((_, place) => roll() < (SPECIALTY_SHARE[place] ?? 0)),
      description: text(spanish),
      description_en: text(english),
      founded: 1850 + Math.floor(roll() * 170),
      students_count: Math.floor(roll() * 5000),
      programs_count: Math.floor(roll() * 40),
      languages: ['Spanish', 'English'],
      website: `https://school-${number}.example/`,
    };
  }
}
