import type { ReactNode } from 'react';
import { Flag } from '@/components/ui/flag';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByName, flagCode } from '@/lib/places/countries';
import { regionName } from '@/lib/places/region-names';
import { choiceLabel } from '@/lib/schools/model/choice-label';
import type { ChoiceValue } from '@/lib/schools/model/field';
import { isOfKind, type NameOf } from '@/lib/schools/model/field-names';
import { FIELDS } from '@/lib/schools/model/fields';
import { languageName } from '@/lib/schools/model/languages';
import { hostOf } from '@/lib/schools/model/links';
import { phoneAddress } from '@/lib/schools/model/phone';
import { placeLine, streetLine } from '@/lib/schools/model/place-line';
import { isPublic, type PublicName, propertyOf, type ShownName } from '@/lib/schools/model/public-values';
import { listInLanguage, type School } from '@/lib/schools/model/school';
import { SchoolKind } from './school-kind';
import { SpecialtyTags } from './specialty-tags';

export function factLabel(language: Language, name: ShownName): string {
  return translator(language, 'Facts')(`labels.${name}`);
}

/** A fact for panel and comparison; null when unknown. Languages are in one line in the panel only. */
export function factValue(
  language: Language,
  school: School,
  name: ShownName,
  shape: 'line' | 'column',
): ReactNode {
  // Prices and students are not only in the school's record (school-prices.tsx, students-value.tsx).
  if (!isPublic(name) || name === 'students_count') return null;
  switch (name) {
    case 'type':
      return <SchoolKind language={language} school={school} />;
    case 'region':
      return school.region && regionName(countryByName(school.country)?.code ?? '', school.region, language);
    case 'trading_name':
      return named(language, school.tradingName, school.tradingNameSource);
    case 'former_name':
      return named(language, school.formerName, school.formerNameSource);
    default:
      return valueOfKind(language, school, name, shape);
  }
}

/** By the kind alone, which TypeScript requires to be listed here. */
function valueOfKind(
  language: Language,
  school: School,
  name: Exclude<
    ShownName & PublicName,
    'type' | 'region' | 'trading_name' | 'former_name' | 'students_count'
  >,
  shape: 'line' | 'column',
): ReactNode {
  if (isOfKind(name, ['year', 'count', 'rating'])) return figure(language, name, school[propertyOf(name)]);
  if (isOfKind(name, ['webAddress', 'email', 'phone']))
    return link(name, school[propertyOf(name)], school.slug);
  if (isOfKind(name, ['address'])) return streetLine(school);
  if (isOfKind(name, ['country'])) return <Place language={language} school={school} />;
  if (isOfKind(name, ['text'])) return school[propertyOf(name)];
  if (isOfKind(name, ['choice'])) {
    const { words }: ChoiceValue = FIELDS[name].value;
    const value = school[propertyOf(name)];
    return value && choiceLabel(language, words, value);
  }
  if (isOfKind(name, ['specialties']))
    return school[propertyOf(name)].length > 0 ? <SpecialtyTags language={language} school={school} /> : null;
  if (isOfKind(name, ['languages'])) {
    if (school.derivedLanguage !== null) return derivedLanguage(language, school.derivedLanguage);
    const names = school[propertyOf(name)].map((stored) => languageName(stored, language));
    if (shape === 'column') return list(names);
    // Spanish writes languages in lower case after the first word.
    const [first, ...others] = names;
    const rest = language === 'es' ? others.map((one) => one.toLocaleLowerCase(language)) : others;
    return first === undefined ? null : [first, ...rest].join(', ');
  }
  if (isOfKind(name, ['programmes'])) {
    return list(school[propertyOf(name)].map((one) => (language === 'en' && one.name_en) || one.name));
  }
  if (isOfKind(name, ['pairs'])) {
    const { items, language: spoken } = listInLanguage(school[propertyOf(name)], language);
    return list(items, spoken === language ? undefined : spoken);
  }
  return name satisfies never;
}

export function derivedLanguage(language: Language, name: string): ReactNode {
  return (
    <>
      {languageName(name, language)} <small>{translator(language, 'Facts')('derivedLanguage')}</small>
    </>
  );
}

function named(language: Language, name: string | null, source: string | null): ReactNode {
  if (!name) return null;
  return (
    <>
      {name}
      {source && (
        <>
          {' '}
          (<a href={source}>{translator(language, 'Facts')('nameSource')}</a>)
        </>
      )}
    </>
  );
}

function figure(
  language: Language,
  name: NameOf<'year' | 'count' | 'rating'>,
  value: number | null,
): ReactNode {
  if (value === null) return null;
  if (isOfKind(name, ['year'])) return String(value);
  if (isOfKind(name, ['count'])) return formatCount(language, value);
  const rating = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
  return translator(language, 'Facts')('ratingValue', { rating });
}

function link(name: NameOf<'webAddress' | 'email' | 'phone'>, value: string | null, slug: string): ReactNode {
  if (!value) return null;
  if (isOfKind(name, ['email'])) return <a href={`mailto:${value}`}>{value}</a>;
  if (isOfKind(name, ['phone'])) return <a href={phoneAddress(value)}>{value}</a>;
  return (
    <a href={value} data-count-click={slug}>
      {hostOf(value)}
    </a>
  );
}

function Place({ language, school }: { language: Language; school: School }) {
  return (
    <span className="place">
      <Flag code={flagCode(school.country)} />
      <span>{placeLine(language, school)}</span>
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
