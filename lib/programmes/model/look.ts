import { formatCount, formatDay } from '@/lib/i18n/formats';
import { dateFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { languageName } from '@/lib/schools/model/languages';
import { hostOf } from '@/lib/schools/model/links';
import { isOld } from './price';
import { type Price, type Programme, programmeName } from './programme';
import { durationText, lengthText, priceText } from './texts';

/** What a page says about a programme in a language: its name, and each fact that is known with what it is called. */
export interface ProgrammeLook {
  name: string;
  /** Level, length, first price and start in one line, as lists say it. */
  summary: string;
  facts: { label: string; lines: string[] }[];
}

/** `today` decides which prices are old. */
export function programmeLook(language: Language, programme: Programme, today: Date): ProgrammeLook {
  const t = translator(language, 'Programme');
  const labels = translator(language, 'AdminProgrammes.fields');
  const { level, field, mode, attendance, internship } = programme;
  const inWords = (texts: Record<Language, string | null>) =>
    texts[language] ?? texts[language === 'es' ? 'en' : 'es'];
  const length = durationText(language, programme);
  const starts = programme.intakes.map((month) => monthName(language, month)).join(', ');
  const languages = programme.languages.map((one) => languageName(one, language)).join(', ');
  const prices = programme.prices.map((price) => priceLine(language, price, today));
  const practice =
    internship && [t(`internships.${internship}`), ...lengthOf(language, programme)].join(', ');
  const credits =
    programme.credits && `${formatCount(language, programme.credits.value)} ${programme.credits.unit}`;
  const count = (value: number | null) => value !== null && formatCount(language, value);
  const facts: [label: string, ...lines: (string | null | false)[]][] = [
    [labels('level'), level && t(`levels.${level}`)],
    [labels('field'), field && t(`fields.${field}`)],
    [labels('duration'), length],
    [labels('hours'), count(programme.hours)],
    [labels('credits'), credits],
    [labels('prices'), ...prices],
    [labels('intakes'), starts],
    [labels('languages'), languages],
    [labels('mode'), mode && t(`modes.${mode}`)],
    [labels('attendance'), attendance && t(`attendances.${attendance}`)],
    [labels('requirements'), inWords(programme.requirements)],
    [labels('internship'), practice],
    [labels('award'), inWords(programme.award)],
    [labels('recognised_by'), programme.recognisedBy],
    [labels('places'), count(programme.places)],
    [labels('graduates'), count(programme.graduates)],
    [labels('note'), inWords(programme.note)],
    [labels('website'), programme.website],
    [labels('sources'), ...programme.sources.map(({ url }) => hostOf(url))],
    [labels('checked_on'), programme.checkedOn && formatDay(language, programme.checkedOn)],
  ];
  const [first] = programme.prices;
  return {
    name: programmeName(programme, language),
    summary: [level && t(`levels.${level}`), length, first && priceText(language, first), starts]
      .filter(Boolean)
      .join(' · '),
    facts: facts.flatMap(([label, ...lines]) => {
      const said = lines.filter((line): line is string => Boolean(line));
      return said.length === 0 ? [] : [{ label, lines: said }];
    }),
  };
}

function priceLine(language: Language, price: Price, today: Date): string {
  const t = translator(language, 'Programme');
  return [
    priceText(language, price),
    price.audience && t(`audiences.${price.audience}`),
    price.audienceText[language],
    price.includes[language],
    price.year === null ? t('priceYearUnknown') : t('priceYear', { year: price.year }),
    isOld(price, today) && t('priceOld'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function lengthOf(language: Language, { internshipLength }: Programme): string[] {
  return internshipLength === null ? [] : [lengthText(language, internshipLength)];
}

/** A month, 1 to 12, as a language calls it: 'septiembre', 'September'. */
export function monthName(language: Language, month: number): string {
  return dateFormat(language === 'en' ? 'en-GB' : 'es', {
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(Date.UTC(2025, month - 1, 1)));
}
