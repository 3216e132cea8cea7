import type { UnreviewedText } from '@/lib/ai/queries/unreviewed-texts';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import type { Source } from '@/lib/schools/model/field';
import { hostOf } from '@/lib/schools/model/links';
import { inLanguage, type School } from '@/lib/schools/model/school';
import { sourcesDay } from './page-age';
import { registerSource } from './register-texts';
import { SchoolActions } from './school-head';
import { SourceList, type SourceView } from './source-list';

export function Sources({
  language,
  school,
  unreviewed,
  registers = [],
}: {
  language: Language;
  school: School;
  unreviewed: readonly UnreviewedText[];
  registers?: readonly SchoolRegister[];
}) {
  const t = translator(language, 'Sources');
  const views: SourceView[] = [
    ...registers.map((register) => registerSource(language, register, school)),
    ...school.sources.map((source) => ({
      address: source.url,
      host: hostOf(source.url),
      note: noteOf(source, language),
    })),
  ];
  const day = sourcesDay(language, school);
  const aiLists = language === 'en' && unreviewed.some((field) => !field.startsWith('description'));
  return (
    <section className="page-end" id="sources" aria-label={t('title')}>
      {views.length > 0 && (
        <>
          <div className="head">
            <h2>{t('title')}</h2>
            {day && <p className="small quiet">{day}</p>}
          </div>
          <SourceList language={language} sources={views} />
        </>
      )}
      {aiLists && <p className="small quiet">{t('aiLists')}</p>}
      <SchoolActions language={language} school={school} className="actions end" isFirst={false} />
    </section>
  );
}

/** The note, if possible in the page's language, capitalised. */
export function noteOf(
  { facts, facts_es }: Pick<Source, 'facts' | 'facts_es'>,
  language: Language,
): SourceView['note'] {
  const note = inLanguage({ es: facts_es, en: facts }, language);
  return note && { ...note, text: note.text.charAt(0).toUpperCase() + note.text.slice(1) };
}
