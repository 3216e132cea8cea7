'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flag } from '@/components/ui/flag';
import { Icon } from '@/components/ui/icon';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { type AdminFilters, NO_ADMIN_FILTERS } from '@/lib/schools/model/admin-filters';
import { RowMenu } from './row-menu';
import type { RowView } from './row-view';
import { SelectionBar } from './selection-bar';

/** The schools of one page with their actions; rows can be selected for actions on several. */
export function SchoolTable({
  rows,
  filters,
  total,
}: {
  rows: RowView[];
  filters: AdminFilters;
  total: number;
}) {
  const t = useTranslations('AdminSchools');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  if (rows.length === 0) {
    return <p className="empty">{t('empty')}</p>;
  }
  const toggle = (id: string, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  return (
    <>
      <SelectionBar ids={[...selected]} onDone={() => setSelected(new Set())} />
      <ScrollRegion label={t('title')}>
        <table className="table">
          <caption className="visually-hidden">{t('caption', { total })}</caption>
          <thead>
            <tr>
              <th className="pick">
                <input
                  type="checkbox"
                  aria-label={t('selectPage')}
                  checked={selected.size === rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = selected.size > 0 && selected.size < rows.length;
                  }}
                  onChange={(event) =>
                    setSelected(event.target.checked ? new Set(rows.map(({ id }) => id)) : new Set())
                  }
                />
              </th>
              <th>{t('colImage')}</th>
              <th aria-sort={sortOf(filters, 'name')}>{t('colName')}</th>
              <th aria-sort={sortOf(filters, 'country')}>{t('colPlace')}</th>
              <th>{t('colType')}</th>
              <th className="num">{t('colStudents')}</th>
              <th className="num">{t('colRating')}</th>
              <th>{t('colStatus')}</th>
              <th className="ends">{t('colActions')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="pick">
                  <input
                    type="checkbox"
                    aria-label={t('select', { name: row.name })}
                    checked={selected.has(row.id)}
                    onChange={(event) => toggle(row.id, event.target.checked)}
                  />
                </td>
                <td className="thumb">
                  <img src={row.picture} width={48} height={36} alt="" loading="lazy" />
                </td>
                <td className="name">
                  <a href={row.editAddress}>{row.name}</a>
                  <span className="sub">/{row.slug}</span>
                </td>
                <td>
                  <span className="location-cell">
                    <Flag code={row.flag} />
                    <span>
                      {row.city}
                      <span className="sub">{row.country}</span>
                    </span>
                  </span>
                </td>
                <td>{row.type}</td>
                <td className="num">{row.students ?? <Unknown />}</td>
                <td className="num">{row.rating ?? <Unknown />}</td>
                <td>
                  <span className={row.isActive ? 'status' : 'status off'}>
                    {t(row.isActive ? 'isActive' : 'isInactive')}
                  </span>
                </td>
                <td>
                  <div className="row-actions">
                    <a
                      className="iconbtn"
                      href={row.publicAddress}
                      target="_blank"
                      rel="noopener"
                      aria-label={t('view', { name: row.name })}
                    >
                      <Icon name="eye" />
                    </a>
                    <a className="iconbtn" href={row.editAddress} aria-label={t('edit', { name: row.name })}>
                      <Icon name="pencil" />
                    </a>
                    <RowMenu row={row} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

function sortOf(filters: AdminFilters, column: AdminFilters['sort']) {
  const { sort } = filters ?? NO_ADMIN_FILTERS;
  if (sort !== column) return undefined;
  return filters.descending ? 'descending' : 'ascending';
}

function Unknown() {
  const t = useTranslations('AdminSchools');
  return (
    <abbr className="none" title={t('unknownTitle')}>
      {t('unknown')}
    </abbr>
  );
}
