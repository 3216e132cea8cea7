import { sourcesDay } from '@/components/school/page-age';
import { registerSource } from '@/components/school/register-texts';
import { SourceList, type SourceView } from '@/components/school/source-list';
import { noteOf } from '@/components/school/sources';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { creditOf } from '@/lib/imports/registers/model/registers';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import type { Programme } from '@/lib/programmes/model/programme';
import { partialDay } from '@/lib/programmes/model/texts';
import { hostOf } from '@/lib/schools/model/links';
import type { School } from '@/lib/schools/model/school';
import { ProgrammeActions } from './programme-head';

export function ProgrammeSources({
  language,
  school,
  programme,
  registers,
  hasAiTexts,
}: {
  language: Language;
  school: School;
  programme: Programme;
  registers: readonly SchoolRegister[];
  hasAiTexts: boolean;
}) {
  const t = translator(language, 'Sources');
  const { sources } = programme;
  const day = sourcesDay(language, programme);
  return (
    <section className="page-end" id="sources" aria-label={t('title')}>
      {sources.length > 0 && (
        <>
          <div className="head">
            <h2>{t('title')}</h2>
            {day && <p className="small quiet">{day}</p>}
          </div>
          <SourceList
            language={language}
            sources={sources.map((source) => ({
              ...sourceView(language, source, registers),
              seen:
                source.seen &&
                translator(language, 'Programme')('pageSeen', { day: partialDay(language, source.seen) }),
            }))}
          />
        </>
      )}
      {hasAiTexts && <p className="small quiet">{t('aiTexts')}</p>}
      <ProgrammeActions
        language={language}
        school={school}
        programme={programme}
        className="actions end"
        isFirst={false}
      />
    </section>
  );
}

/** A page, or the programme's register as on the school's page. */
function sourceView(
  language: Language,
  source: Programme['sources'][number],
  registers: readonly SchoolRegister[],
): SourceView {
  const note = noteOf(source, language);
  const register = registers.find((one) => creditOf(one.id, one.source).url === source.url);
  return register
    ? registerSource(language, register, { note: note && `${note.text}.` })
    : { address: source.url, host: hostOf(source.url), note };
}
