import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { AiTextField } from '@/lib/schools/model/ai-generated-text';
import { hostOf } from '@/lib/schools/model/links';
import type { School } from '@/lib/schools/model/school';
import { SchoolActions } from './school-head';
import { SourceList } from './source-list';

/** The pages that state the facts above, with the day of the last check; closes the school page. */
export function Sources({
  language,
  school,
  unreviewed,
}: {
  language: Language;
  school: School;
  /** Texts by a model that nobody has reviewed. */
  unreviewed: readonly AiTextField[];
}) {
  const t = translator(language, 'Sources');
  const aiLists = language === 'en' && unreviewed.some((field) => !field.startsWith('description'));
  return (
    <section className="page-end" id="sources" aria-label={t('title')}>
      {school.sources.length > 0 && (
        <>
          <div className="head">
            <h2>{t('title')}</h2>
            {school.checkedOn && (
              <p className="small quiet">{t('checked', { day: formatDay(language, school.checkedOn) })}</p>
            )}
          </div>
          {/* What each source states is noted in English in the data. */}
          <SourceList
            sources={school.sources.map(({ url, facts }) => ({
              address: url,
              host: hostOf(url),
              facts: facts.charAt(0).toUpperCase() + facts.slice(1),
            }))}
            {...(language !== 'en' && { factsLanguage: 'en' })}
          />
        </>
      )}
      {aiLists && <p className="small quiet">{t('aiLists')}</p>}
      <SchoolActions language={language} school={school} className="actions end" />
    </section>
  );
}
