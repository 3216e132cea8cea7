import { AdminList } from '@/components/admin/admin-list';
import { FieldDescription } from '@/components/ui/field';
import { STATEMENT_STATES } from '@/lib/country-statements/model/statement';
import { STATEMENT_LIST, type StatementListState } from '@/lib/country-statements/model/statement-list';
import {
  listStatements,
  STATEMENTS_PAGE_SIZE,
  statedCountries,
} from '@/lib/country-statements/queries/statements';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { logNull } from '@/lib/log';
import { countryByCode } from '@/lib/places/countries';
import { StatementTable } from './statement-table';

/** Texts on a country's schools, to be shown or rejected. */
export async function StatementsScreen({ language, list }: { language: Language; list: StatementListState }) {
  const t = translator(language, 'AdminStatements');
  const topics = translator(language, 'CountryStatements');
  const levels = translator(language, 'Programme');
  const [found, codes] = (await Promise.all([listStatements(list), statedCountries()]).catch(logNull)) ?? [
    null,
    [],
  ];
  const nameOf = (code: string) => countryByCode(code)?.name[language] ?? code;
  const { compare } = new Intl.Collator(language);
  const countries = codes.map((value) => ({ value, label: nameOf(value) }));
  return (
    <AdminList
      language={language}
      list={STATEMENT_LIST}
      state={list}
      found={found}
      size={STATEMENTS_PAGE_SIZE}
      title={t('title')}
      intro={<FieldDescription>{t('intro')}</FieldDescription>}
      filters={[
        {
          name: 'status',
          label: t('state'),
          options: STATEMENT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'country',
          label: t('country'),
          options: [
            { value: '', label: t('allCountries') },
            ...countries.sort((a, b) => compare(a.label, b.label)),
          ],
        },
      ]}
      empty={t('none')}
    >
      {({ rows }) =>
        rows.length > 0 && (
          <StatementTable
            language={language}
            statements={rows.map((one) => ({
              ...one,
              countryName: nameOf(one.country),
              about: [topics(`topics.${one.topic}`), one.level && levels(`levels.${one.level}`), one.key]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        )
      }
    </AdminList>
  );
}
