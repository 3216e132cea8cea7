import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { activeFilters, withoutFilter } from '@/lib/programmes/model/active-filters';
import { ALL_PROGRAMMES, type ProgrammeFilters, programmeQuery } from '@/lib/programmes/model/filters';
import { href } from '@/lib/routes';
import { filterText } from './filter-text';

/** A badge for each value that is asked for with its remove link, and a link that clears them all. */
export function ProgrammeChips({ language, filters }: { language: Language; filters: ProgrammeFilters }) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  const t = translator(language, 'Filters');
  const list = href(language, 'programmes');
  const { currency, per, sort, view } = filters;
  return (
    <div className="active-filters">
      {active.map((filter) => {
        const label = filterText(language, filter, filters);
        return (
          <span className="chip" key={label}>
            {label}
            <a
              href={list + programmeQuery(withoutFilter(filters, filter))}
              rel="nofollow"
              aria-label={t('remove', { filter: label })}
            >
              <Icon name="x" />
            </a>
          </span>
        );
      })}
      <a
        className="textlink"
        href={list + programmeQuery({ ...ALL_PROGRAMMES, currency, per, sort, view })}
        rel="nofollow"
      >
        {t('clear')}
      </a>
    </div>
  );
}
