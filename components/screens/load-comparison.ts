import type { FoundProgrammes } from '@/components/comparison/add-programme';
import type { Figure } from '@/lib/figures/model/school-figures';
import { figuresOfSchools } from '@/lib/figures/queries/school-figures';
import type { Language } from '@/lib/i18n/locales';
import type { ExchangeRates } from '@/lib/prices/model/money';
import type { Price } from '@/lib/prices/model/price';
import { exchangeRates } from '@/lib/prices/queries/exchange-rates';
import { pricesOf } from '@/lib/prices/queries/prices';
import { programmeKey, splitKey } from '@/lib/programmes/model/comparison';
import { type Comparison, comparedQuery } from '@/lib/programmes/model/comparison-address';
import type { Programme } from '@/lib/programmes/model/programme';
import {
  type ComparedProgramme,
  comparedProgrammes,
  programmesOfSchools,
} from '@/lib/programmes/queries/compared-programmes';
import { findProgramme } from '@/lib/programmes/queries/find-programme';
import type { School, SchoolCard } from '@/lib/schools/model/school';
import { comparedSchools } from '@/lib/schools/queries/compared-schools';
import { findSchool } from '@/lib/schools/queries/find-school';
import { NO_FILTERS } from '@/lib/search/model/school-filters';
import { searchSchools } from '@/lib/search/queries/search-schools';
import { publicClient } from '@/lib/supabase/public';

interface Loaded {
  comparison: Comparison;
  unknown: string[];
}

export type LoadedComparison =
  | (Loaded & {
      kind: 'programmes';
      compared: ComparedProgramme[];
      rates: ExchangeRates;
      matches: FoundProgrammes[];
    })
  | (Loaded & {
      kind: 'schools';
      schools: School[];
      programmes: Map<string, Programme[]>;
      prices: Price[];
      rates: ExchangeRates;
      figures: Figure[];
      matches: SchoolCard[];
    });

/** Throws BackendError. */
export function loadComparison(language: Language, comparison: Comparison): Promise<LoadedComparison> {
  return comparison.programmes.length > 0
    ? loadProgrammes(language, comparison)
    : loadSchools(language, comparison);
}

async function loadProgrammes(language: Language, comparison: Comparison): Promise<LoadedComparison> {
  const [compared, rates, found] = await Promise.all([
    comparedProgrammes(comparison.programmes),
    exchangeRates(),
    searched(language, comparison.add),
  ]);
  const programmes = compared.map(({ school, programme }) =>
    programmeKey({ school: school.slug, programme: programme.slug }),
  );
  const ids = found.map(({ id }) => id);
  const taught = await programmesOfSchools(ids, await pricesOf(publicClient(), ids));
  return {
    kind: 'programmes',
    comparison: { ...comparison, programmes },
    unknown: missing(comparison.programmes, programmes, comparison),
    compared,
    rates,
    matches: found.map((school) => ({ school, programmes: taught.get(school.id) ?? [] })),
  };
}

async function loadSchools(language: Language, comparison: Comparison): Promise<LoadedComparison> {
  const [schools, found] = await Promise.all([
    comparedSchools(comparison.slugs),
    searched(language, comparison.add),
  ]);
  const slugs = schools.map(({ slug }) => slug);
  const ids = schools.map(({ id }) => id);
  const [prices, figures, rates] = await Promise.all([
    pricesOf(publicClient(), ids),
    figuresOfSchools(ids),
    exchangeRates(),
  ]);
  const programmes = await programmesOfSchools(ids, prices);
  return {
    kind: 'schools',
    comparison: { ...comparison, slugs },
    unknown: missing(comparison.slugs, slugs, comparison),
    schools,
    programmes,
    prices,
    rates,
    figures,
    matches: found.filter(({ slug }) => !slugs.includes(slug)),
  };
}

/** With the present addresses of renamed and merged schools and programmes; null when none has moved. */
export async function movedComparison(comparison: Comparison): Promise<Comparison | null> {
  const [slugs, programmes] = await Promise.all([
    Promise.all(
      comparison.slugs.map(async (slug) => {
        const found = await findSchool('slug', slug);
        return found?.kind === 'moved' ? found.slug : slug;
      }),
    ),
    Promise.all(
      comparison.programmes.map(async (key) => {
        const { school, programme } = splitKey(key);
        const found = await findProgramme(school, programme);
        return found?.kind === 'moved'
          ? programmeKey({ school: found.slug, programme: found.programme })
          : key;
      }),
    ),
  ]);
  // Two that became one are compared once.
  const moved = { ...comparison, slugs: [...new Set(slugs)], programmes: [...new Set(programmes)] };
  return comparedQuery(moved) === comparedQuery(comparison) ? null : moved;
}

async function searched(language: Language, text: string): Promise<SchoolCard[]> {
  return text === '' ? [] : (await searchSchools(language, { ...NO_FILTERS, search: text })).schools;
}

function missing(asked: readonly string[], found: readonly string[], { odd }: Comparison): string[] {
  return [...asked.filter((one) => !found.includes(one)), ...odd];
}
