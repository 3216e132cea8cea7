import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import { NO_FILTERS, type SchoolFilters } from '@/lib/schools/model/filters';

const CHOICES = ['country', 'type', 'specialty'] as const;

/** The search of the directory, a plain form that keeps what is filtered by. On the home it acts in place (lib/browser/filters.ts). */
export function SearchForm({
  language,
  filters = NO_FILTERS,
}: {
  language: Language;
  filters?: SchoolFilters;
}) {
  const t = translator(language, 'Home');
  return (
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
  );
}
