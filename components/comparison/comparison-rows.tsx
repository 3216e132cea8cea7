import type { ReactNode } from 'react';
import { tuitionText } from '@/components/school/facts';
import { SpecialtyTags } from '@/components/school/specialty-tags';
import { Flag } from '@/components/ui/flag';
import { countryName, flagCode } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { formatCount, translator } from '@/lib/i18n/messages';
import { languageName } from '@/lib/schools/model/languages';
import { hostOf } from '@/lib/schools/model/links';
import { listInLanguage, type School } from '@/lib/schools/model/school';

export interface ComparisonRow {
  label: string;
  /** One for each school; null where no source states it. */
  values: ReactNode[];
}

type Fact = [label: string, of: (school: School) => ReactNode];

/** The facts of several schools, line by line; a fact that is known of none has no line. */
export function comparisonRows(language: Language, schools: School[]): ComparisonRow[] {
  return [...figures(language), ...lists(language)]
    .map(([label, of]) => ({ label, values: schools.map(of) }))
    .filter(({ values }) => values.some((value) => value !== null));
}

function figures(language: Language): Fact[] {
  const t = translator(language, 'Facts');
  const own = translator(language, 'Comparison');
  const types = translator(language, 'Types');
  const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const count = (value: number | null) => value && formatCount(language, value);
  return [
    [own('type'), ({ type }) => types(type)],
    [own('place'), (school) => <Place language={language} school={school} />],
    [t('tuition'), ({ tuition }) => tuition && tuitionText(language, tuition)],
    [t('students'), ({ studentsCount }) => count(studentsCount)],
    [t('programs'), ({ programsCount }) => count(programsCount)],
    [t('founded'), ({ founded }) => founded],
    [t('rating'), ({ rating }) => rating && t('ratingValue', { rating: decimal.format(rating) })],
    [t('website'), ({ website }) => website && <a href={website}>{hostOf(website)}</a>],
  ];
}

function lists(language: Language): Fact[] {
  const t = translator(language, 'Facts');
  const page = translator(language, 'School');
  const inTwo = (texts: Record<Language, string[]>) => {
    const { items, language: spoken } = listInLanguage(texts, language);
    return list(items, spoken === language ? undefined : spoken);
  };
  return [
    [t('languages'), (school) => list(school.languages.map((name) => languageName(name, language)))],
    [
      t('specialties'),
      ({ specialties }) =>
        specialties.length > 0 ? <SpecialtyTags language={language} specialties={specialties} /> : null,
    ],
    [
      page('programs'),
      ({ programs }) => list(programs.map(({ name, name_en }) => (language === 'en' && name_en) || name)),
    ],
    [page('accreditation'), ({ accreditation }) => inTwo(accreditation)],
    [page('features'), ({ features }) => inTwo(features)],
  ];
}

function Place({ language, school }: { language: Language; school: School }) {
  return (
    <span className="place">
      <Flag code={flagCode(school.country)} />
      <span>
        {school.city}, {countryName(school.country, language)}
      </span>
    </span>
  );
}

function list(items: string[], language?: Language): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul lang={language}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
