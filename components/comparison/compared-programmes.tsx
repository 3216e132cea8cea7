import { today } from '@/lib/cache/today';
import type { Language } from '@/lib/i18n/locales';
import type { ExchangeRates } from '@/lib/prices/model/money';
import { programmeKey } from '@/lib/programmes/model/comparison';
import { type Comparison, comparedQuery } from '@/lib/programmes/model/comparison-address';
import { programmeName } from '@/lib/programmes/model/programme';
import type { ComparedProgramme } from '@/lib/programmes/queries/compared-programmes';
import { href } from '@/lib/routes';
import { ComparisonTable } from './comparison-table';
import { programmeRows } from './programme-rows';

export function ComparedProgrammes({
  language,
  comparison,
  compared,
  rates,
}: {
  language: Language;
  comparison: Comparison;
  compared: ComparedProgramme[];
  rates: ExchangeRates;
}) {
  const address = (change: Partial<Comparison>) =>
    href(language, 'compare') + comparedQuery({ ...comparison, ...change });
  const columns = compared.map(({ school, programme }) => {
    const key = programmeKey({ school: school.slug, programme: programme.slug });
    return {
      key,
      name: programmeName(programme, language),
      address: href(language, 'programme', { slug: school.slug, programme: programme.slug }),
      without: address({ programmes: comparison.programmes.filter((one) => one !== key) }),
    };
  });
  return (
    <ComparisonTable
      language={language}
      columns={columns}
      rows={programmeRows(language, compared, { rates, currency: comparison.currency }, today())}
      hideSame={comparison.hideSame}
      toggle={address({ hideSame: !comparison.hideSame })}
    />
  );
}
