import { ChoiceControl } from '@/components/admin/list-controls';
import { LoadFailed } from '@/components/admin/list-table';
import { LiveForm } from '@/components/admin/live-form';
import { TablePagination } from '@/components/admin/table-pagination';
import { STATEMENT_STATES } from '@/lib/country-statements/model/statement';
import {
  type StatementFilters,
  statementFilterQuery,
} from '@/lib/country-statements/model/statement-filters';
import {
  listStatements,
  STATEMENTS_PAGE_SIZE,
  statedCountries,
} from '@/lib/country-statements/queries/statements';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { log } from '@/lib/log';
import { COUNTRIES, countryByCode } from '@/lib/places/countries';
import { path } from '@/lib/routes';
import { StatementTable } from './statement-table';

/** Texts on a country's schools, to be shown or rejected. */
export async function StatementsScreen({
  language,
  filters,
}: {
  language: Language;
  filters: StatementFilters;
}) {
  const t = translator(language, 'AdminStatements');
  const topics = translator(language, 'CountryStatements');
  const levels = translator(language, 'Programme');
  const [found, stated] = await Promise.all([listStatements(filters), statedCountries()]).catch(
    (error: Error): [null, string[]] => {
      log.error(error.message);
      return [null, []];
    },
  );
  const { compare } = new Intl.Collator(language);
  const countries = COUNTRIES.filter(({ code }) => stated.includes(code)).sort((a, b) =>
    compare(a.name[language], b.name[language]),
  );
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="hint">{t('intro')}</p>
      {found === null && <LoadFailed text={t('loadFailed')} />}
      {found && (
        <>
          <LiveForm list="adminStatements">
            <ChoiceControl list="statements" name="status" label={t('state')} value={filters.status}>
              {STATEMENT_STATES.map((state) => (
                <option key={state} value={state}>
                  {t(`states.${state}`)}
                </option>
              ))}
            </ChoiceControl>
            <ChoiceControl
              list="statements"
              name="country"
              label={t('country')}
              all={t('allCountries')}
              value={filters.country}
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name[language]}
                </option>
              ))}
            </ChoiceControl>
          </LiveForm>
          {found.total === 0 ? (
            <p className="empty">{t('none')}</p>
          ) : (
            <>
              <StatementTable
                language={language}
                statements={found.statements.map((one) => ({
                  ...one,
                  countryName: countryByCode(one.country)?.name[language] ?? one.country,
                  about: [topics(`topics.${one.topic}`), one.level && levels(`levels.${one.level}`), one.key]
                    .filter(Boolean)
                    .join(' · '),
                }))}
              />
              <TablePagination
                language={language}
                total={found.total}
                page={found.page}
                pageCount={found.pageCount}
                size={STATEMENTS_PAGE_SIZE}
                shown={found.statements.length}
                addressOf={(page) => path('adminStatements') + statementFilterQuery({ ...filters, page })}
              />
            </>
          )}
        </>
      )}
    </>
  );
}
