import { KitchenRail } from '@/components/shell/art';
import { Icon } from '@/components/ui/icon';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import { NO_FILTERS, type SchoolFilters } from '@/lib/schools/model/filters';
import type { DirectorySummary } from '@/lib/schools/queries/search-schools';

const CHOICES = ['country', 'type', 'specialty'] as const;

/** Title, one line, search and counters. The search is a plain form: it works without script. */
export function Hero({
  language,
  summary,
  filters = NO_FILTERS,
}: {
  language: Language;
  /** Null when nobody can say: then there are no counters. */
  summary: DirectorySummary | null;
  filters?: SchoolFilters;
}) {
  const t = translator(language, 'Home');
  const counters = summary && [
    { label: t('schools'), value: `${formatCount(language, summary.schools)}+` },
    { label: t('countries'), value: formatCount(language, summary.countries) },
    { label: t('specialties'), value: formatCount(language, summary.specialties) },
  ];
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-text">
          <h1>{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
          <search>
            <form
              className="search"
              action={`${href(language, 'home')}#${DIRECTORY_ANCHOR[language]}`}
              data-hero=""
            >
              {/* What is filtered by stays so. */}
              {CHOICES.filter((key) => filters[key] !== '').map((key) => (
                <input key={key} type="hidden" name={key} value={filters[key]} />
              ))}
              <div className="box">
                <Icon name="search" />
                <label className="visually-hidden" htmlFor="hero-search">
                  {t('searchLabel')}
                </label>
                <input
                  className="input"
                  id="hero-search"
                  name="search"
                  type="search"
                  maxLength={100}
                  defaultValue={filters.search}
                  placeholder={t('searchPlaceholder')}
                />
              </div>
              <button type="submit" className="btn primary">
                {t('explore')}
              </button>
            </form>
          </search>
        </div>
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
      </div>
    </section>
  );
}
