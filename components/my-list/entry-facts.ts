import { cardFacts } from '@/components/directory/card-facts';
import { nextDeadline } from '@/components/programme/deadlines';
import { rowFacts, rowPrice } from '@/components/programmes/programme-row';
import { listFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { EntryFacts, PlannedDate } from '@/lib/my-list/model/facts';
import type { ListedEntry } from '@/lib/my-list/queries/list-entries';
import { flagCode } from '@/lib/places/countries';
import { distanceKm, type Point } from '@/lib/places/distance';
import { cardPrice } from '@/lib/prices/model/amounts';
import { SHOWN_CURRENCIES } from '@/lib/prices/model/currencies';
import type { ExchangeRates } from '@/lib/prices/model/money';
import { CEILINGS } from '@/lib/prices/model/price';
import { nextDay } from '@/lib/programmes/model/deadline';
import { livedMonths, planTuitions } from '@/lib/programmes/model/plan-data';
import { type Programme, programmeName } from '@/lib/programmes/model/programme';
import { href, schoolHref } from '@/lib/routes';
import { languageName } from '@/lib/schools/model/languages';
import { placeLine } from '@/lib/schools/model/place-line';

const NO_FACTS = {
  level: null,
  length: null,
  starts: null,
  languages: null,
  mode: null,
  deadline: null,
  idle: null,
};

interface Given {
  language: Language;
  rates: ExchangeRates;
  near: Point | null;
  today: Date;
}

/** Texts by the rules of cards and rows of lists. */
export function entryFacts(entry: ListedEntry, given: Given): EntryFacts {
  const { asked, key, school, programme, status } = entry;
  const { language, near, today } = given;
  const [per] = CEILINGS;
  const deadline = programme && nextDeadline(language, programme);
  const isUnpriced = programme
    ? programme.prices.length === 0 && programme.checkedOn !== null
    : school.price === null && school.isChecked;
  const address = schoolHref(language, school.slug);
  return {
    asked,
    key,
    name: programme ? programmeName(programme, language) : school.name,
    address: programme
      ? href(language, 'programme', { slug: school.slug, programme: programme.slug })
      : address,
    school: programme && { name: school.name, address },
    flag: flagCode(school.country),
    place: placeLine(language, school),
    km: near && school.coordinates && Math.max(1, Math.round(distanceKm(near, school.coordinates))),
    facts: programme ? rowFacts(language, programme) : schoolFacts(language, entry),
    price: programme
      ? rowPrice({ ...given, programme, filters: { currency: SHOWN_CURRENCIES[0], per } })
      : school.price && {
          text: cardPrice(language, translator(language, 'Programme'), school.price, today),
          notes: [],
        },
    unpriced: isUnpriced ? translator(language, 'Card')('priceUnknown') : null,
    yearEuros: programme ? programme.euros[per] : (school.price?.euros[per] ?? null),
    deadlineDay: deadline ? nextDay(deadline.date, today) : null,
    dates: programme ? plannedDates(language, programme) : [],
    status,
    plan: programme && {
      id: programme.id,
      months: livedMonths(programme),
      tuitions: planTuitions(programme),
    },
  };
}

function schoolFacts(language: Language, { school }: ListedEntry): EntryFacts['facts'] {
  const names = listFormat(language).format(school.languages.map((stored) => languageName(stored, language)));
  return {
    ...NO_FACTS,
    level: cardFacts(language, school).studies || null,
    languages:
      names === ''
        ? null
        : translator(language, 'Programmes')('taughtIn', {
            languages: language === 'es' ? names.toLocaleLowerCase(language) : names,
          }),
  };
}

function plannedDates(language: Language, programme: Programme): PlannedDate[] {
  const t = translator(language, 'Programme');
  return [
    ...programme.applicationDeadlines.map(
      ({ date, audience }): PlannedDate => ({
        kind: 'deadline',
        date: date ?? '',
        audience: audience && t(`audiences.${audience as 'eu'}`),
      }),
    ),
    ...programme.intakes.map(
      (month): PlannedDate => ({
        kind: 'start',
        date: `--${String(month).padStart(2, '0')}`,
        audience: null,
      }),
    ),
  ];
}
