import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { AnyList } from '@/lib/lists/list-address';
import { ChoiceControl, SearchControl } from './list-controls';
import { LiveForm } from './live-form';

export interface ListFilter {
  /** Key of the list's address. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** Search and filters of an admin list; each change updates the address and begins at the first page. */
export function ListFilters({
  language,
  list,
  state,
  searchPlaceholder,
  filters,
  more,
  kept = {},
  className,
}: {
  language: Language;
  list: AnyList;
  state: Record<string, string | number>;
  /** Omitted for lists without a search. */
  searchPlaceholder?: string | undefined;
  filters: readonly ListFilter[];
  /** Label of the button that unfolds the filters on a narrow screen. */
  more?: string | undefined;
  /** Filters without a control that a change keeps, by key. */
  kept?: Record<string, string> | undefined;
  className?: string | undefined;
}) {
  const t = translator(language, 'AdminList');
  return (
    <LiveForm className={className} list={list.route} defaults={list.defaults} more={more}>
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {searchPlaceholder && (
        <SearchControl
          list={list.route}
          label={t('search')}
          placeholder={searchPlaceholder}
          value={String(state.search)}
        />
      )}
      {filters.map(({ name, label, options }) => (
        <ChoiceControl key={name} list={list.route} name={name} label={label} value={String(state[name])}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </ChoiceControl>
      ))}
    </LiveForm>
  );
}
