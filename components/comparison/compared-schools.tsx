import type { Figure } from '@/lib/figures/model/school-figures';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ExchangeRates } from '@/lib/prices/model/money';
import type { Price } from '@/lib/prices/model/price';
import { type Comparison, comparedQuery } from '@/lib/programmes/model/comparison-address';
import type { Programme } from '@/lib/programmes/model/programme';
import { href, schoolHref } from '@/lib/routes';
import type { School } from '@/lib/schools/model/school';
import { comparisonRows } from './comparison-rows';
import { ComparisonTable } from './comparison-table';

export function ComparedSchools({
  language,
  comparison,
  schools,
  programmes,
  prices,
  rates,
  figures,
}: {
  language: Language;
  comparison: Comparison;
  schools: School[];
  programmes: ReadonlyMap<string, readonly Programme[]>;
  prices: readonly Price[];
  rates: ExchangeRates;
  figures: readonly Figure[];
}) {
  const address = (change: Partial<Comparison>) =>
    href(language, 'compare') + comparedQuery({ ...comparison, ...change });
  const columns = schools.map(({ slug, name }) => ({
    key: slug,
    name,
    address: schoolHref(language, slug),
    without: address({ slugs: comparison.slugs.filter((one) => one !== slug) }),
  }));
  const table = (
    <ComparisonTable
      language={language}
      columns={columns}
      rows={comparisonRows(language, schools, {
        programmes,
        prices,
        conversion: { rates, currency: comparison.currency },
        figures,
      })}
      hideSame={comparison.hideSame}
      toggle={address({ hideSame: !comparison.hideSame })}
    />
  );
  if (programmes.size === 0) return table;
  return (
    <form action={href(language, 'compare')}>
      {table}
      <p className="actions">
        <button type="submit" className="btn">
          {translator(language, 'Comparison')('comparePicked')}
        </button>
      </p>
    </form>
  );
}
