import type { ReactNode } from 'react';
import { LevelExplanations, LevelTerm } from '@/components/programme/level-explanations';
import { PriceAge } from '@/components/programme/price-age';
import { type Figure, pickFigure } from '@/lib/figures/model/school-figures';
import { idleText } from '@/lib/figures/model/texts';
import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ExchangeRates } from '@/lib/prices/model/money';
import { isOld } from '@/lib/prices/model/price';
import { convertedAmount, priceText } from '@/lib/prices/model/texts';
import { type Programme, programmeName } from '@/lib/programmes/model/programme';
import { durationText, languagesText, monthsText } from '@/lib/programmes/model/texts';
import { href } from '@/lib/routes';
import { LEVELS, type Level } from '@/lib/schools/model/programme-choices';

export const PROGRAMMES_ANCHOR = 'programmes-title';

const SHOWN_CURRENCY = 'EUR';
const GROUPED_FROM = 7;
const PRICES_SHOWN = 2;

const COLUMNS = ['level', 'length', 'price', 'start', 'languages'] as const;
type Column = (typeof COLUMNS)[number];

interface Shown {
  language: Language;
  /** School slug; null when programmes have no pages yet. */
  school: string | null;
  rates: ExchangeRates;
  figures?: readonly Figure[];
  today: Date;
}

/** Properties common to all prices are stated once below the table. */
const SHARED = ['year', 'audience'] as const;
type Shared = ReadonlySet<(typeof SHARED)[number]>;

/** A table, on a phone cards. Empty columns are omitted. */
export function Programmes({ programmes, ...shown }: Shown & { programmes: readonly Programme[] }) {
  if (programmes.length === 0) return null;
  const { language, rates } = shown;
  const t = translator(language, 'Programme');
  const prices = programmes.flatMap((one) => one.prices.slice(0, PRICES_SHOWN));
  const [first] = prices;
  const shared: Shared = new Set(
    SHARED.filter((name) => prices.length > 1 && prices.every((price) => price[name] === first?.[name])),
  );
  const isIdle = ({ id }: Programme) => idleYears(shown.figures ?? [], id) !== null;
  const groups = groupsOf([...programmes].sort((one, other) => Number(isIdle(one)) - Number(isIdle(other))));
  const isGrouped = groups.length > 1;
  const cells = new Map(programmes.map((programme) => [programme, cellsOf(programme, shown, shared)]));
  const columns = COLUMNS.filter(
    (column) => !(isGrouped && column === 'level') && [...cells.values()].some((row) => row[column] !== null),
  );
  return (
    <section aria-labelledby={PROGRAMMES_ANCHOR}>
      <h2 id={PROGRAMMES_ANCHOR}>{translator(language, 'Facts')('labels.programs')}</h2>
      <table className="progs">
        <thead className={columns.length === 0 ? 'visually-hidden' : undefined}>
          <tr>
            {(['name', ...columns] as const).map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ level, taught }) => (
          <tbody key={level}>
            {isGrouped && (
              <tr className="level">
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {level ? <LevelTerm language={language} level={level} /> : t('levelUnknown')}
                </th>
              </tr>
            )}
            {taught.map((programme) => (
              <tr key={programme.id}>
                <th scope="row">
                  <Name programme={programme} {...shown} />
                </th>
                {columns.map((column) => (
                  <td key={column} data-label={t(`columns.${column}`)}>
                    {cells.get(programme)?.[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {first && shared.size > 0 && (
        <p className="small quiet">
          {shared.has('audience') &&
            first.audience &&
            `${t('allFor', { audience: t(`audiences.${first.audience}`) })} `}
          {shared.has('year') &&
            (first.year === null
              ? t('allYearUnknown')
              : `${t('allOfYear', { year: first.year })}${isOld(first, shown.today) ? ` ${t('priceOld')}.` : ''}`)}
        </p>
      )}
      {prices.some(({ basis }) => basis === 'school') && (
        <p className="small quiet">{t('schoolPricesNote')}</p>
      )}
      {rates.day !== null &&
        programmes.some((one) => one.prices.some((price) => isConverted(price, rates))) && (
          <p className="small quiet">{t('ratesNote', { day: formatDay(language, rates.day) })}</p>
        )}
      <LevelExplanations language={language} levels={programmes.map(({ level }) => level)} />
    </section>
  );
}

/** By level, lowest first, unknown last; one group for few. */
function groupsOf(programmes: readonly Programme[]): { level: Level | null; taught: readonly Programme[] }[] {
  if (programmes.length < GROUPED_FROM) return [{ level: null, taught: programmes }];
  return [...LEVELS, null]
    .map((level) => ({ level, taught: programmes.filter((one) => one.level === level) }))
    .filter(({ taught }) => taught.length > 0);
}

const idleYears = (figures: readonly Figure[], id: string) => pickFigure(figures, 'awards', id)?.idle ?? null;

function Name({ programme, language, school, figures = [] }: Shown & { programme: Programme }) {
  const idle = idleYears(figures, programme.id);
  const name = programmeName(programme, language);
  return (
    <>
      {school === null ? (
        name
      ) : (
        <a href={href(language, 'programme', { slug: school, programme: programme.slug })}>{name}</a>
      )}
      {idle && <small>{idleText(language, idle)}</small>}
    </>
  );
}

function cellsOf(programme: Programme, shown: Shown, shared: Shared): Record<Column, ReactNode | null> {
  const { language } = shown;
  const { level, intakes, languages } = programme;
  return {
    level: level && <LevelTerm language={language} level={level} />,
    length: durationText(language, programme),
    price: programme.prices.length > 0 ? <Prices programme={programme} shared={shared} {...shown} /> : null,
    start: intakes.length > 0 ? monthsText(language, intakes, 'short') : null,
    languages: languages.length > 0 ? languagesText(language, languages) : null,
  };
}

function Prices({
  programme,
  shared,
  language,
  rates,
  today,
}: Shown & { programme: Programme; shared: Shared }) {
  const t = translator(language, 'Programme');
  const rest = programme.prices.length - PRICES_SHOWN;
  return (
    <div>
      {programme.prices.slice(0, PRICES_SHOWN).map((price, at) => {
        const converted = convertedAmount(language, price, SHOWN_CURRENCY, rates);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: prices have no identity other than their place
          <p key={at}>
            {priceText(language, price)}
            {converted !== null && <small>{t('approximately', { amount: converted })}</small>}
            {price.audience && !shared.has('audience') && <small>{t(`audiences.${price.audience}`)}</small>}
            {!shared.has('year') && <PriceAge language={language} price={price} today={today} short />}
          </p>
        );
      })}
      {rest > 0 && (
        <p>
          <small>{t('morePrices', { count: rest })}</small>
        </p>
      )}
    </div>
  );
}

function isConverted(price: Programme['prices'][number], rates: ExchangeRates): boolean {
  return convertedAmount('en', price, SHOWN_CURRENCY, rates) !== null;
}
