import type { ReactNode } from 'react';
import { licenceText } from '@/components/school/register-texts';
import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import {
  type CountedRegister,
  creditOf,
  REGISTERS,
  type RegisterId,
} from '@/lib/imports/registers/model/registers';
import { editionText } from '@/lib/imports/registers/model/school-register';
import { FactRow } from './fact-row';

interface Section {
  language: Language;
  id: RegisterId;
  counted: readonly CountedRegister[];
}

export function RegisterSection({ language, id, counted }: Section) {
  const t = translator(language, 'DataSources');
  const texts = REGISTERS[id].texts[language];
  const sum = (of: 'schools' | 'programmes' | 'gone') => counted.reduce((all, one) => all + one[of], 0);
  const [schools, programmes, gone] = [sum('schools'), sum('programmes'), sum('gone')];
  const takenIn = counted.map((one) => one.takenIn).sort();
  const rows: [label: string, value: ReactNode][] = [
    ...(REGISTERS[id].sources ? sourcesRow : registerRows)({ language, id, counted }),
    [t('rows.takenIn'), formatDay(language, takenIn.at(-1) ?? '')],
    [t('rows.taken'), texts.taken],
    [t('rows.derived'), texts.derived],
    [
      t('rows.counts'),
      <span key="counts">
        {countsText(language, schools, programmes)}
        {gone > 0 && ` ${t('gone', { count: gone })}`}
      </span>,
    ],
  ];
  return (
    <section className="mt-12" aria-labelledby={id}>
      <h2 className="text-h3" id={id}>
        {texts.title}
      </h2>
      <dl className="stored mt-4 border-t border-rule">
        {rows.map(([label, value]) => (
          <FactRow key={label} label={label}>
            {value}
          </FactRow>
        ))}
      </dl>
    </section>
  );
}

function registerRows({ language, id, counted }: Section): [label: string, value: ReactNode][] {
  const t = translator(language, 'DataSources');
  const { publisher, url, credit, language: spoken } = REGISTERS[id];
  const lang = spoken === language ? undefined : spoken;
  return [
    [
      t('rows.publisher'),
      <p key="publisher">
        <a className="pointer-coarse:inline-block pointer-coarse:py-2.75" href={url} lang={lang}>
          {publisher}
        </a>
      </p>,
    ],
    [t('rows.edition'), editionText(language, counted[0]?.edition ?? '')],
    [t('rows.licence'), <Licence key="licence" language={language} id={id} source={null} />],
    [
      t('rows.credit'),
      <span key="credit" lang={lang}>
        {credit}
      </span>,
    ],
  ];
}

function sourcesRow({ language, id, counted }: Section): [label: string, value: ReactNode][] {
  const t = translator(language, 'DataSources');
  const items = counted.map(({ source, edition, schools, programmes }) => {
    const { publisher, url, language: spoken } = creditOf(id, source);
    return (
      <li key={source ?? ''}>
        <a href={url} lang={spoken === language ? undefined : spoken}>
          {publisher}
        </a>
        {`, ${editionText(language, edition)}: ${countsText(language, schools, programmes)}. `}
        <Licence language={language} id={id} source={source} />
      </li>
    );
  });
  return [[t('rows.sources'), <ul key="sources">{items}</ul>]];
}

function Licence({ language, id, source }: { language: Language; id: RegisterId; source: string | null }) {
  const { licenceUrl } = creditOf(id, source);
  const text = licenceText(language, id, source);
  return licenceUrl === null ? text : <a href={licenceUrl}>{text}</a>;
}

function countsText(language: Language, schools: number, programmes: number): string {
  return translator(language, 'DataSources')('counts', {
    schools,
    programmes,
  });
}
