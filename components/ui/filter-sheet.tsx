import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { Icon } from './icon';

/** Form id of search, filters and order, which are at different places. */
export const FILTERS_FORM = 'filters';
export const RESULTS = 'results';
const SHEET = 'filter-sheet';

/**
 * Filters as a GET form, in a native popover on narrow screens. Script applies them on change (lib/client/filters.ts).
 */
export function FilterSheet({
  language,
  action,
  active,
  show,
  children,
  beside,
  order = '',
}: {
  language: Language;
  action: string;
  active: number;
  /** Label of the sheet's button, with the number of results. */
  show: string;
  children: ReactNode;
  beside?: ReactNode;
  /** Query keys in canonical order, space-separated; '' for the order here. */
  order?: string;
}) {
  const t = translator(language, 'Filters');
  return (
    <>
      <a className="skip" href={`#${RESULTS}`}>
        {t('skip')}
      </a>
      <form className="filters" id={FILTERS_FORM} action={action} aria-label={t('open')} data-filters={order}>
        <button type="button" className="btn filters-button" popoverTarget={SHEET}>
          <Icon name="sliders-horizontal" />
          {t('open')}
          <span data-part="active-count">
            {active > 0 && (
              <>
                <b aria-hidden="true">{active}</b>
                <span className="visually-hidden">{t('active', { count: active })}</span>
              </>
            )}
          </span>
        </button>
        <div id={SHEET} popover="auto" className="filter-sheet">
          <div className="sheet-head">
            <h2>{t('open')}</h2>
            {active > 0 && (
              <a className="textlink" href={action}>
                {t('clear')}
              </a>
            )}
            <button
              type="button"
              className="iconbtn"
              popoverTarget={SHEET}
              popoverTargetAction="hide"
              aria-label={t('close')}
            >
              <Icon name="x" />
            </button>
          </div>
          {children}
          <button type="submit" className="btn primary show-results" data-part="show">
            {show}
          </button>
          <button type="submit" className="btn primary only-no-js">
            {t('apply')}
          </button>
        </div>
        {beside}
      </form>
    </>
  );
}
