import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { Icon } from './icon';

/** The form that searches and filters a list, by its id: search and order stand elsewhere on the page. */
export const FILTERS_FORM = 'filters';
/** What is found, where the filters can be passed over. */
export const RESULTS = 'results';
const SHEET = 'filter-sheet';

/**
 * The filters of a list as a plain GET form: beside the list on wide screens, and in a native popover behind one button on others.
 * Applied as it changes where there is script (lib/browser/filters.ts).
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
  /** How many values are chosen. */
  active: number;
  /** What the button of the sheet says: how many are found. */
  show: string;
  children: ReactNode;
  /** What belongs to the form and not into the sheet. */
  beside?: ReactNode;
  /** Keys as they follow one another in the addresses of the list, with a space between; '' where that is as here. */
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
