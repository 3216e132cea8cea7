import type { ReactNode } from 'react';
import { licenceText } from '@/components/school/register-texts';
import { formatCount, formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type CountedRegister, REGISTERS } from '@/lib/imports/registers/model/registers';
import { editionText } from '@/lib/imports/registers/model/school-register';

/** A register: whose it is, of when, under which licence, what was taken from it and what came of it. */
export function RegisterSection({ language, register }: { language: Language; register: CountedRegister }) {
  const t = translator(language, 'DataSources');
  const { id, edition, takenIn, schools, programmes, gone } = register;
  const { publisher, url, credit, licenceUrl, language: spoken } = REGISTERS[id];
  const lang = spoken === language ? undefined : spoken;
  const count = (value: number) => formatCount(language, value);
  const rows: [label: string, value: ReactNode][] = [
    [
      t('rows.publisher'),
      <p key="publisher">
        <a href={url} lang={lang}>
          {publisher}
        </a>
      </p>,
    ],
    [t('rows.edition'), editionText(language, edition)],
    [t('rows.takenIn'), formatDay(language, takenIn)],
    [
      t('rows.licence'),
      licenceUrl === null ? (
        licenceText(language, id)
      ) : (
        <p key="licence">
          <a href={licenceUrl}>{licenceText(language, id)}</a>
        </p>
      ),
    ],
    [
      t('rows.credit'),
      <span key="credit" lang={lang}>
        {credit}
      </span>,
    ],
    [t('rows.taken'), t(`taken.${id}`)],
    [t('rows.derived'), t(`derived.${id}`)],
    [
      t('rows.counts'),
      <span key="counts">
        {t('counts', {
          schools,
          number: count(schools),
          programmes,
          programmesNumber: count(programmes),
        })}
        {gone > 0 && ` ${t('gone', { count: gone, number: count(gone) })}`}
      </span>,
    ],
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t(`names.${id}`)}</h2>
      <dl className="stored">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
