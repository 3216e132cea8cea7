import { KitchenRail } from '@/components/shell/art';
import { Icon } from '@/components/ui/icon';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import type { DirectorySummary } from '@/lib/schools/queries/search-schools';

/** Title, one line, search and counters. The search is a plain form: it works without script. */
export function Hero({
  language,
  summary,
  search = '',
}: {
  language: Language;
  /** Null when nobody can say: then there are no counters. */
  summary: DirectorySummary | null;
  search?: string;
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
            <form className="search" action={`${href(language, 'home')}#${DIRECTORY_ANCHOR[language]}`}>
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
                  defaultValue={search}
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
