import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { AddProgramme } from '@/components/comparison/add-programme';
import { AddSchool } from '@/components/comparison/add-school';
import { ComparedProgrammes } from '@/components/comparison/compared-programmes';
import { ComparedSchools } from '@/components/comparison/compared-schools';
import { CurrencyForm } from '@/components/comparison/currency-form';
import { ComparisonNotices } from '@/components/comparison/notices';
import { PrintButton } from '@/components/school/print-button';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
import { PublicPage } from '@/components/shell/public-page';
import { LISTS } from '@/lib/cache/tags';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { log, logNull } from '@/lib/log';
import { type Comparison, comparedQuery, MAX_COMPARED } from '@/lib/programmes/model/comparison-address';
import { href } from '@/lib/routes';
import { hiddenMetadata } from '@/lib/seo/metadata';
import { type LoadedComparison, loadComparison, movedComparison } from './load-comparison';

/** Not for search engines: unlimited combinations of other pages' content. */
export function comparisonMetadata(language: Language, comparison: Comparison): Metadata {
  return hiddenMetadata(translator(language, 'Comparison')(titleOf(comparison)));
}

/** Up to four schools or programmes side by side, given by the address, so that it can be shared. */
export async function ComparisonScreen({
  language,
  comparison,
}: {
  language: Language;
  comparison: Comparison;
}) {
  const t = translator(language, 'Comparison');
  const title = t(titleOf(comparison));
  const loaded = await loadComparison(language, comparison).catch((error: unknown) => {
    log.error('A comparison could not be loaded', error);
    return null;
  });
  const moved = loaded?.unknown.length ? await movedComparison(comparison).catch(logNull) : null;
  if (moved) permanentRedirect(href(language, 'compare') + comparedQuery(moved));
  const alternate = href(otherLanguage(language), 'compare') + comparedQuery(comparison);
  return (
    <PublicPage language={language} current="directory" alternate={alternate} tags={loaded ? [LISTS] : []}>
      <div className="wrap page compare-page">
        <Breadcrumbs language={language} crumbs={trail(language, title, true)} />
        <h1>{title}</h1>
        {loaded === null ? (
          <p role="alert">{t('failed')}</p>
        ) : (
          <Body language={language} beyond={comparison.beyond} loaded={loaded} />
        )}
      </div>
    </PublicPage>
  );
}

function titleOf({ programmes }: Comparison) {
  return programmes.length > 0 ? 'titleProgrammes' : 'title';
}

function Body({
  language,
  beyond,
  loaded,
}: {
  language: Language;
  beyond: number;
  loaded: LoadedComparison;
}) {
  const t = translator(language, 'Comparison');
  const { comparison, unknown } = loaded;
  const count = loaded.kind === 'programmes' ? loaded.compared.length : loaded.schools.length;
  return (
    <>
      <p className="lead">
        {t(loaded.kind === 'programmes' ? 'leadProgrammes' : 'lead', { most: MAX_COMPARED })}
      </p>
      {count > 0 && (
        <p className="results">{t(loaded.kind === 'programmes' ? 'countProgrammes' : 'count', { count })}</p>
      )}
      <ComparisonNotices language={language} unknown={unknown} beyond={beyond} />
      {count > 0 && <CurrencyForm language={language} comparison={comparison} />}
      {count > 0 &&
        (loaded.kind === 'programmes' ? (
          <ComparedProgrammes language={language} {...loaded} />
        ) : (
          <ComparedSchools language={language} {...loaded} />
        ))}
      {count < MAX_COMPARED &&
        (loaded.kind === 'programmes' ? (
          <AddProgramme language={language} comparison={comparison} matches={loaded.matches} />
        ) : (
          <AddSchool language={language} comparison={comparison} matches={loaded.matches} />
        ))}
      {count > 0 && (
        <p className="actions">
          <PrintButton label={translator(language, 'School')('print')} />
        </p>
      )}
    </>
  );
}
