import type { ReactNode } from 'react';
import { derivedLanguage } from '@/components/school/fact-value';
import { RegisterNote } from '@/components/school/register-note';
import { Icon } from '@/components/ui/icon';
import { formatCount, formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { explainLevel } from '@/lib/programmes/model/levels';
import type { Programme } from '@/lib/programmes/model/programme';
import { durationText, languagesText, lengthText, monthsText } from '@/lib/programmes/model/texts';
import { inLanguage } from '@/lib/schools/model/school';

/** What is known of a programme in short. A fact that no source states has no row. */
export function ProgrammeFacts({
  language,
  programme,
  derivedLanguage,
  registers,
}: {
  language: Language;
  programme: Programme;
  /** Of its school. */
  derivedLanguage: string | null;
  /** Those that gave it. */
  registers: readonly SchoolRegister[];
}) {
  const t = translator(language, 'Programme');
  const facts = translator(language, 'Facts');
  const { checkedOn, sources } = programme;
  const rows = Object.entries(valuesOf(language, programme, derivedLanguage)).filter(
    ([, value]) => value !== null,
  );
  return (
    <aside className="facts" aria-labelledby="facts-title">
      <h2 id="facts-title">{facts('title')}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`facts.${name as Fact}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {checkedOn && sources.length > 0 && (
        <p className="checked">
          <Icon name="check" />
          <span>
            {facts.rich('checked', {
              day: formatDay(language, checkedOn),
              count: sources.length,
              sources: (chunks) => <a href="#sources">{chunks}</a>,
            })}
          </span>
        </p>
      )}
      <RegisterNote language={language} registers={registers} isChecked={checkedOn !== null} />
    </aside>
  );
}

type Fact = keyof ReturnType<typeof valuesOf>;

/** What the panel shows, in its order; null where nobody knows. */
export function valuesOf(language: Language, programme: Programme, derived: string | null) {
  const t = translator(language, 'Programme');
  const { level, field, hours, credits, intakes, languages, mode, attendance, places, graduates } = programme;
  const count = (value: number | null) => value !== null && formatCount(language, value);
  const values = {
    level: level && <Level language={language} level={level} />,
    field: field && t(`fields.${field}`),
    length: length(language, programme),
    hours: count(hours),
    credits: credits && `${new Intl.NumberFormat(language).format(credits.value)} ${credits.unit}`,
    start: intakes.length > 0 && monthsText(language, intakes, 'long'),
    languages:
      languages.length > 0
        ? languagesText(language, languages)
        : derived !== null && derivedLanguage(language, derived),
    mode: mode && t(`modes.${mode}`),
    attendance: attendance && t(`attendances.${attendance}`),
    internship: internship(language, programme),
    award: spoken(language, programme.award),
    recognisedBy: programme.recognisedBy,
    places: count(places),
    graduates: count(graduates),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null])) as Record<
    keyof typeof values,
    ReactNode
  >;
}

function Level({ language, level }: { language: Language; level: NonNullable<Programme['level']> }) {
  const { name, what, national, isced } = explainLevel(language, level);
  return (
    <>
      {name}
      {[what, national, isced].map((text) => (
        <small key={text}>{text}</small>
      ))}
    </>
  );
}

/** With the weeks of the calendar, where value and unit are all that is known and the unit is another. */
function length(language: Language, programme: Programme): string | null {
  const text = durationText(language, programme);
  const { weeks, duration, durationScope, durationText: written } = programme;
  const saysAll = duration === null || duration.unit === 'weeks' || durationScope === 'classes';
  if (text === null || weeks === null || weeks < 1 || saysAll || (written.es ?? written.en) !== null)
    return text;
  return translator(language, 'Programme')('inWeeks', {
    length: text,
    weeks: formatCount(language, Math.round(weeks)),
  });
}

function internship(language: Language, { internship: kind, internshipLength }: Programme): string | null {
  if (kind === null) return null;
  const t = translator(language, 'Programme');
  const what = t(`internships.${kind}`);
  return internshipLength ? t('withLength', { what, length: lengthText(language, internshipLength) }) : what;
}

/** A text in the language of the page, else in the other one, saying which it is. */
export function spoken(language: Language, texts: Record<Language, string | null>): ReactNode {
  const found = inLanguage(texts, language);
  return found && <span lang={found.language === language ? undefined : found.language}>{found.text}</span>;
}
