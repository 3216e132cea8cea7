import type { Language } from '@/lib/i18n/locales';
import { amountIn, fieldOf, known, numberIn, said } from './cells';
import { withDiploma } from './diplomas';
import { withoutEqual } from './equal-programmes';
import type { Cells, StatedProgramme } from './record';
import { type PriceRule, type Register, sourceIn } from './register';

/** Programmes with a name, equal ones merged. */
export function programmesOf(register: Register, rows: readonly Cells[]): StatedProgramme[] {
  const { programmes: rules } = register;
  const read = (rules.listed?.(rows) ?? rows).map((cells): StatedProgramme => {
    const written = said(cells, 'programme') ?? '';
    const source = sourceIn(register, 'programmes', cells.source ?? '') ?? '';
    const { url } = register.sources?.[source] ?? register;
    const programme = {
      key: rules.key(cells),
      sources: rules.sources(cells).map((stated) => ({ url, ...stated })),
      ...known<Omit<StatedProgramme, 'key' | 'sources'>>({
        name: rules.name?.(written, cells) ?? written,
        level: rules.levels[said(cells, 'award_level') ?? ''],
        field: fieldOf(cells),
        mode: rules.modes?.[said(cells, 'mode') ?? ''],
        ...lengthOf(rules.units, cells),
        prices: rules.price && pricesOf(rules.price, cells),
        ...rules.more?.(cells),
      }),
    };
    return withDiploma(programme, rules.diploma?.(cells));
  });
  const named = read.filter(({ name }) => name !== '');
  return rules.merge ? withoutEqual(named, rules.merge) : named;
}

function lengthOf(units: Register['programmes']['units'], cells: Cells): Partial<StatedProgramme> {
  const [unit, terms] = [units?.[cells.length_unit ?? ''], TERMS[cells.length_unit ?? '']];
  const length = numberIn(cells, 'length');
  if (length === undefined || (unit === undefined && terms === undefined)) return {};
  // '2.5 four-month periods' of a course that others give in years is a slip of the list.
  if (unit === undefined && !Number.isInteger(length)) return {};
  if (unit !== undefined) return { duration_value: length, duration_unit: unit };
  return {
    duration_text: `${length.toLocaleString('es')} ${terms?.es}`,
    duration_text_en: `${length} ${terms?.en}`,
  };
}

/** Parts of a year that are no unit here. */
const TERMS: Readonly<Record<string, Record<Language, string>>> = {
  quarters: { es: 'trimestres', en: 'quarters' },
  'four-month periods': { es: 'cuatrimestres', en: 'four-month terms' },
};

/** The amount above zero in the register's currency. */
export function amountOf({ column, currency }: PriceRule, cells: Cells): number | undefined {
  const amount = amountIn(cells, column);
  return amount !== undefined && amount > 0 && cells.price_currency === currency ? amount : undefined;
}

function pricesOf(rule: PriceRule, cells: Cells): StatedProgramme['prices'] {
  const amount = amountOf(rule, cells);
  if (amount === undefined || rule.isPlausible?.(amount, cells) === false) return undefined;
  const { currency, per, audience } = rule;
  const [year, includes] = [rule.year?.(cells), rule.includes?.(cells)];
  return [
    {
      ...{ min: amount, max: Math.max(amount, amountIn(cells, rule.maxColumn ?? '') ?? 0), currency, per },
      ...(year !== undefined && { year }),
      ...(audience && { audience }),
      ...(includes && { includes_es: includes.es, includes_en: includes.en }),
    },
  ];
}
