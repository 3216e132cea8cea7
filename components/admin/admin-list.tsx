import type { ReactNode } from 'react';
import { Pagination } from '@/components/ui/pagination';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { AnyList } from '@/lib/lists/list-address';
import { type ListFilter, ListFilters } from './list-filters';
import { LoadFailed } from './list-table';
import { PageHead } from './page-head';

/**
 * A list of the admin area: heading, filters, rows or why there are none, and pages. `listAddress` makes its address;
 * see docs/adding-an-admin-list.md.
 */
export function AdminList<Found extends { total: number; page: number }>({
  language,
  list,
  state,
  found,
  size,
  title,
  tools,
  intro,
  searchPlaceholder,
  filters = [],
  more,
  kept,
  empty,
  children,
}: {
  language: Language;
  list: AnyList;
  state: { search: string; page: number } & Record<string, string | number>;
  /** Null when it could not be read. */
  found: Found | null;
  /** Rows of a page. */
  size: number;
  title: string;
  /** Links and buttons in the line of the heading. */
  tools?: ReactNode;
  intro?: ReactNode;
  searchPlaceholder?: string;
  filters?: readonly ListFilter[];
  more?: string;
  kept?: Record<string, string>;
  /** Said of a list that is empty without filters. */
  empty?: string;
  children: (found: Found) => ReactNode;
}) {
  const t = translator(language, 'AdminList');
  const isFiltered = list.query({ ...state, page: 1 }) !== '';
  return (
    <>
      <PageHead title={title} tools={tools} />
      {intro}
      {found === null && <LoadFailed text={t('loadFailed')} />}
      {found && (
        <>
          {(searchPlaceholder || filters.length > 0) && (
            <ListFilters {...{ language, list, state, searchPlaceholder, filters, more, kept }} />
          )}
          {found.total === 0 && (
            <p className="py-18 text-center text-ink-2">
              {isFiltered ? t('noMatch') : (empty ?? t('empty'))}
            </p>
          )}
          {children(found)}
          {found.total > 0 && (
            <Pagination
              language={language}
              total={found.total}
              page={found.page}
              size={size}
              addressOf={(page) => list.href({ ...state, page })}
            />
          )}
        </>
      )}
    </>
  );
}
