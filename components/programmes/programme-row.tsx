import { nextDeadline } from '@/components/programme/deadlines';
import { priceYear } from '@/components/programme/price-age';
import { Flag } from '@/components/ui/flag';
import { idleText } from '@/lib/figures/model/texts';
import { formatCount, monthName } from '@/lib/i18n/formats';
import { listFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Fact } from '@/lib/my-list/model/facts';
import { flagCode } from '@/lib/places/countries';
import { moneyText } from '@/lib/prices/model/amounts';
import { convert, type ExchangeRates } from '@/lib/prices/model/money';
import { isOld, type Price, pick } from '@/lib/prices/model/price';
import { convertedText, priceText } from '@/lib/prices/model/texts';
import { programmeName } from '@/lib/programmes/model/programme';
import { durationText } from '@/lib/programmes/model/texts';
import { href, schoolHref } from '@/lib/routes';
import { languageName } from '@/lib/schools/model/languages';
import { placeLine } from '@/lib/schools/model/place-line';
import { MONTHS } from '@/lib/search/filter-table';
import type { ProgrammeFilters } from '@/lib/search/model/programme-filters';
import type { FoundProgramme } from '@/lib/search/queries/search-programmes';

export const COMPARE_FORM = 'compare-ticked';

interface Shown {
  language: Language;
  programme: FoundProgramme;
  filters: Pick<ProgrammeFilters, 'currency' | 'per'>;
  rates: ExchangeRates;
  today: Date;
}

export function ProgrammeRow({
  language,
  programme,
  filters,
  rates,
  today,
  isListed = true,
}: Shown & {
  /** On the list, with a checkbox; else below another page's heading. */
  isListed?: boolean;
}) {
  const { school, slug } = programme;
  const Heading = isListed ? 'h2' : 'h3';
  return (
    <li>
      <div>
        <Heading dir="auto">
          <a href={href(language, 'programme', { slug: school.slug, programme: slug })}>
            {programmeName(programme, language)}
          </a>
        </Heading>
        <p className="place">
          <Flag code={flagCode(school.country)} />
          <span>
            <a href={schoolHref(language, school.slug)}>{school.name}</a>
            {` · ${placeLine(language, school)}`}
            {programme.km !== null && ` · ${formatCount(language, Math.max(1, Math.round(programme.km)))} km`}
          </span>
        </p>
        <p className="small">{Object.values(rowFacts(language, programme)).filter(Boolean).join(' · ')}</p>
      </div>
      <PriceOf language={language} programme={programme} filters={filters} rates={rates} today={today} />
      {isListed && (
        <label className="check small">
          <input type="checkbox" name="programme" value={`${school.slug}/${slug}`} form={COMPARE_FORM} />
          {translator(language, 'Programmes')('compare')}
          <span className="visually-hidden">: {programmeName(programme, language)}</span>
        </label>
      )}
    </li>
  );
}

/** In the order of a row; null when unknown. */
export function rowFacts(language: Language, programme: FoundProgramme): Record<Fact, string | null> {
  const t = translator(language, 'Programme');
  const own = translator(language, 'Programmes');
  const { level, intakes, languages, mode } = programme;
  const deadline = nextDeadline(language, programme);
  const list = (names: string[]) => listFormat(language).format(names);
  const names = list(languages.map((stored) => languageName(stored, language)));
  return {
    level: level && t(`levels.${level}`),
    length: durationText(language, programme),
    starts:
      intakes.length === 0
        ? null
        : intakes.length === MONTHS.length
          ? own('everyMonth')
          : own('startsIn', { months: list(intakes.map((month) => monthName(language, month, 'short'))) }),
    // Spanish writes languages in lower case within a sentence.
    languages:
      languages.length === 0
        ? null
        : own('taughtIn', { languages: language === 'es' ? names.toLocaleLowerCase(language) : names }),
    mode: mode === null || mode === 'on-site' ? null : t(`modes.${mode}`),
    deadline: deadline && own('applyBy', { date: deadline.text }),
    idle: programme.idle && idleText(language, programme.idle),
  };
}

/** That no price was found is said only where it was looked for. */
function PriceOf({ programme, ...shown }: Shown) {
  const price = rowPrice({ programme, ...shown });
  if (price === null)
    return (
      programme.checkedOn && (
        <p className="price quiet">{translator(shown.language, 'Card')('priceUnknown')}</p>
      )
    );
  return (
    <div className="price">
      <p>
        <b>{price.text}</b>
      </p>
      {price.notes.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** The price with its conversion, whom it is for, its year and age; null without one. */
export function rowPrice({
  language,
  programme,
  filters: { currency, per },
  rates,
  today,
}: Shown): { text: string; notes: string[] } | null {
  const t = translator(language, 'Programme');
  const price = pick(programme.prices, { per });
  if (price === null) return null;
  const others = programme.prices.length - 1;
  const notes = [
    convertedText(language, price, currency, rates),
    comparedText(language, price, currency, per, rates),
    price.audience && t(`audiences.${price.audience}`),
    price.basis === 'school' && t('ofSchool'),
    priceYear(language, price),
    isOld(price, today) && t('priceOldShort'),
    others > 0 && translator(language, 'Programmes')('morePrices', { count: others }),
  ];
  return { text: priceText(language, price), notes: notes.filter((note) => note !== false && note !== null) };
}

/** The price for a year or in total, if it is stated for another period. */
function comparedText(
  language: Language,
  price: Price,
  currency: string,
  per: ProgrammeFilters['per'],
  rates: ExchangeRates,
): string | null {
  const euros = price.euros[per];
  const amount = euros === null ? null : convert(euros, 'EUR', currency, rates);
  if (price.per === per || price.free || amount === null) return null;
  const stated = convert(price.min ?? price.max ?? 0, price.currency, currency, rates);
  if (Math.round(amount) === Math.round(stated ?? Number.NaN)) return null;
  const t = translator(language, 'Programme');
  const about = t('about', { amount: moneyText(language, Number(amount.toPrecision(3)), currency) });
  const compared = t(`per.${per}`, { amount: about });
  const isTotal = price.per === 'programme';
  if (per === 'year' && !isTotal) return compared;
  return translator(language, 'Programmes')(isTotal ? 'dividedByLength' : 'timesLength', { price: compared });
}
