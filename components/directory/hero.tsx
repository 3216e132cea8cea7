import { KitchenRail } from '@/components/shell/art';
import { FILTERS_FORM } from '@/components/ui/filter-sheet';
import { formatAtLeast, formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { DirectorySummary } from '@/lib/search/queries/search-schools';
import { SearchBox, type SearchTexts } from './search-box';

export function Hero({
  language,
  summary,
  search,
}: {
  language: Language;
  summary: DirectorySummary;
  search: string;
}) {
  const t = translator(language, 'Home');
  const counters = [
    { label: t('schools'), value: `${formatAtLeast(language, summary.schools)}+` },
    { label: t('countries'), value: formatCount(language, summary.countries) },
    { label: t('specialties'), value: formatCount(language, summary.specialties) },
  ];
  return (
    <section className="hero" data-part="hero">
      <div className="wrap">
        <div className="hero-text">
          <h1>{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
          <SearchBox language={language} search={search} form={FILTERS_FORM} />
        </div>
        <div className="hero-side">
          <KitchenRail />
          <dl className="counters">
            {counters.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

export function SearchLine({
  language,
  search,
  form,
  texts,
}: {
  language: Language;
  search: string;
  form?: string;
  texts?: SearchTexts;
}) {
  return (
    <section className="hero answering" data-part="hero">
      <div className="wrap">
        <SearchBox language={language} search={search} {...(form && { form })} {...(texts && { texts })} />
      </div>
    </section>
  );
}
