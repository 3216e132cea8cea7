import { KitchenRail } from '@/components/shell/art';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { NO_FILTERS, type SchoolFilters } from '@/lib/schools/model/filters';
import type { DirectorySummary } from '@/lib/schools/queries/search-schools';
import { SearchForm } from './search-form';

/** Title, one line, search and counters. */
export function Hero({
  language,
  summary,
  filters = NO_FILTERS,
  answers = false,
}: {
  language: Language;
  /** Null when nobody can say: then there are no counters. */
  summary: DirectorySummary | null;
  filters?: SchoolFilters;
  /** The page answers a search: what was asked for is its heading, and of this part the search alone is left. */
  answers?: boolean;
}) {
  const t = translator(language, 'Home');
  const counters = summary && [
    { label: t('schools'), value: `${formatCount(language, summary.schools)}+` },
    { label: t('countries'), value: formatCount(language, summary.countries) },
    { label: t('specialties'), value: formatCount(language, summary.specialties) },
  ];
  return (
    <section className={answers ? 'hero answering' : 'hero'} data-part="hero">
      <div className="wrap">
        <div className="hero-text">
          {!answers && (
            <>
              <h1>{t('title')}</h1>
              <p className="lead">{t('lead')}</p>
            </>
          )}
          <SearchForm language={language} filters={filters} />
        </div>
        {!answers && (
          <div className="hero-side">
            <KitchenRail />
            {counters && (
              <dl className="counters">
                {counters.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
