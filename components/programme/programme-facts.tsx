import { Fragment, type ReactNode } from 'react';
import { derivedLanguage } from '@/components/school/fact-value';
import { FactsPanel } from '@/components/school/facts-panel';
import { type Figure, pickFigure } from '@/lib/figures/model/school-figures';
import { valueAndYear } from '@/lib/figures/model/texts';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { factText, heldBy, partText, recordsOf } from '@/lib/programmes/model/fact-text';
import { type FieldName, fieldOf, pageLabel, shownIn } from '@/lib/programmes/model/field-names';
import { explainLevel } from '@/lib/programmes/model/levels';
import type { Programme } from '@/lib/programmes/model/programme';
import type { Measure } from '@/lib/schools/model/measure';
import { inLanguage } from '@/lib/schools/model/school';
import { isOver } from './deadlines';

/** Facts of which publications have newer figures. */
const MEASURED: Partial<Record<FieldName, Measure>> = { places: 'places', graduates: 'awards' };

export function ProgrammeFacts({
  language,
  programme,
  derivedLanguage,
  figures = [],
  registers,
}: {
  language: Language;
  programme: Programme;
  derivedLanguage: string | null;
  figures?: readonly Figure[];
  registers: readonly SchoolRegister[];
}) {
  const rows = shownIn('facts').flatMap((name): (readonly [string, ReactNode])[] => {
    const measure = MEASURED[name];
    const figure = measure ? pickFigure(figures, measure, programme.id) : null;
    const value = figure
      ? valueAndYear(language, figure)
      : programmeFact(language, programme, name, derivedLanguage);
    return value === null ? [] : [[pageLabel(name, language), value]];
  });
  return <FactsPanel language={language} rows={rows} of={programme} registers={registers} />;
}

/** For the panel, and except the level for the comparison; null when unknown. `derived` is the school's language. */
export function programmeFact(
  language: Language,
  programme: Programme,
  name: FieldName,
  derived: string | null,
): ReactNode {
  if (name === 'level') return programme.level && <Level language={language} level={programme.level} />;
  if (name === 'languages' && programme.languages.length === 0)
    return derived === null ? null : derivedLanguage(language, derived);
  switch (fieldOf(name).value.kind) {
    case 'texts':
      return spoken(language, heldBy(programme, name) as Record<Language, string | null>);
    case 'records':
      return records(language, programme, name);
    default:
      return factText(language, programme, name);
  }
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

function records(language: Language, programme: Programme, name: FieldName): ReactNode {
  const lines = recordsOf(programme, name);
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((parts) => (
        <li key={parts.map(({ text }) => text).join()}>
          {parts.map((known, place) => (
            <Fragment key={known.part.label.en}>
              {place > 0 && ' · '}
              {known.part.value.kind === 'webAddress' ? (
                <a href={known.text}>{partText(language, known)}</a>
              ) : (
                partText(language, known)
              )}
              {known.part.value.kind === 'partialDay' && isOver(known.text) && (
                <> {translator(language, 'Programme')('deadlineOver')}</>
              )}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Falls back to the other language, and marks it. */
export function spoken(language: Language, texts: Record<Language, string | null>): ReactNode {
  const found = inLanguage(texts, language);
  return found && <span lang={found.language === language ? undefined : found.language}>{found.text}</span>;
}
