import { SourceList } from '@/components/school/source-list';
import { noteOf } from '@/components/school/sources';
import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Programme } from '@/lib/programmes/model/programme';
import { partialDay } from '@/lib/programmes/model/texts';
import { hostOf } from '@/lib/schools/model/links';
import type { School } from '@/lib/schools/model/school';
import { ProgrammeActions } from './programme-head';

/** The pages that state the facts above, each with its date where it has one; closes the page of a programme. */
export function ProgrammeSources({
  language,
  school,
  programme,
  hasAiTexts,
}: {
  language: Language;
  school: School;
  programme: Programme;
  /** Whether the page shows texts by a model that nobody has reviewed. */
  hasAiTexts: boolean;
}) {
  const t = translator(language, 'Sources');
  const { sources, checkedOn } = programme;
  return (
    <section className="page-end" id="sources" aria-label={t('title')}>
      {sources.length > 0 && (
        <>
          <div className="head">
            <h2>{t('title')}</h2>
            {checkedOn && (
              <p className="small quiet">{t('checked', { day: formatDay(language, checkedOn) })}</p>
            )}
          </div>
          <SourceList
            language={language}
            sources={sources.map((source) => ({
              address: source.url,
              host: hostOf(source.url),
              note: noteOf(source, language),
              seen:
                source.seen &&
                translator(language, 'Programme')('pageSeen', { day: partialDay(language, source.seen) }),
            }))}
          />
        </>
      )}
      {hasAiTexts && <p className="small quiet">{t('aiTexts')}</p>}
      <ProgrammeActions language={language} school={school} programme={programme} className="actions end" />
    </section>
  );
}
