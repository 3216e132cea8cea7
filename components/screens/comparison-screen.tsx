import type { Metadata } from 'next';
import { AddSchool } from '@/components/comparison/add-school';
import { ComparisonTable } from '@/components/comparison/comparison-table';
import { PrintButton } from '@/components/school/print-button';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
import { PublicPage } from '@/components/shell/public-page';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { log } from '@/lib/log';
import { href } from '@/lib/routes';
import { type Comparison, comparisonQuery, MOST_COMPARED } from '@/lib/schools/model/comparison';
import { NO_FILTERS } from '@/lib/schools/model/filters';
import type { School, SchoolCard } from '@/lib/schools/model/school';
import { comparedSchools } from '@/lib/schools/queries/compared-schools';
import { searchSchools } from '@/lib/schools/queries/search-schools';
import { hiddenMetadata } from '@/lib/seo/metadata';

/** Views without end that each repeat other pages: not for search engines. */
export function comparisonMetadata(language: Language): Metadata {
  return hiddenMetadata(translator(language, 'Comparison')('title'));
}

/** Up to four schools side by side. The address holds them, so a comparison can be sent, kept and printed. */
export async function ComparisonScreen({
  language,
  comparison,
}: {
  language: Language;
  comparison: Comparison;
}) {
  const t = translator(language, 'Comparison');
  const loaded = await load(language, comparison).catch((error: unknown) => {
    log.error('A comparison could not be loaded', error);
    return null;
  });
  const alternate = href(otherLanguage(language), 'compare') + comparisonQuery(comparison.slugs);
  return (
    <PublicPage language={language} current="directory" alternate={alternate}>
      <div className="wrap page">
        <Breadcrumbs language={language} crumbs={trail(language, t('title'), true)} />
        <h1>{t('title')}</h1>
        {loaded === null ? (
          <p role="alert">{t('failed')}</p>
        ) : (
          <Body language={language} comparison={comparison} {...loaded} />
        )}
      </div>
    </PublicPage>
  );
}

interface Loaded {
  schools: School[];
  matches: SchoolCard[];
}

async function load(language: Language, { slugs, add }: Comparison): Promise<Loaded> {
  const [schools, found] = await Promise.all([
    comparedSchools(slugs),
    add === '' ? null : searchSchools(language, { ...NO_FILTERS, search: add }),
  ]);
  return { schools, matches: found?.schools.filter(({ slug }) => !slugs.includes(slug)) ?? [] };
}

function Body({
  language,
  comparison,
  schools,
  matches,
}: Loaded & { language: Language; comparison: Comparison }) {
  const t = translator(language, 'Comparison');
  const slugs = schools.map(({ slug }) => slug);
  return (
    <>
      <p className="lead">{t('lead', { most: MOST_COMPARED })}</p>
      {schools.length > 0 && <ComparisonTable language={language} schools={schools} />}
      {schools.length < MOST_COMPARED && (
        <AddSchool language={language} comparison={{ ...comparison, slugs }} matches={matches} />
      )}
      {schools.length > 0 && (
        <p className="actions">
          <PrintButton label={translator(language, 'School')('print')} />
        </p>
      )}
    </>
  );
}
