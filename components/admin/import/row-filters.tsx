import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CheckField, ChoiceField } from '@/components/admin/form/state-fields';
import type { RowFilter } from '@/lib/imports/model/closing';
import type { ImportOptions } from '@/lib/imports/model/options';

const MAX_VALUES = 30;

/** Leaves out rows by the value of a column; values that mean 'closed' are proposed. */
export function RowFilters({
  headings,
  values,
  proposed,
  options,
  change,
}: {
  headings: readonly string[];
  values: Record<string, Record<string, number>>;
  proposed: readonly RowFilter[];
  options: ImportOptions;
  change: (more: Partial<ImportOptions>) => void;
}) {
  const t = useTranslations('AdminImport');
  const [column, setColumn] = useState('');
  const { filters } = options;
  const others = (index: number) => filters.filter((filter) => filter.index !== index);
  const chosen = Object.keys(values[column] ?? {});
  const left = filters.find(({ index, only }) => String(index) === column && !only)?.values ?? [];
  const few = headings.flatMap((heading, index) => {
    const size = Object.keys(values[index] ?? {}).length;
    return size > 0 && size <= MAX_VALUES ? [{ heading, index }] : [];
  });
  return (
    <>
      {proposed.map((filter) => (
        <CheckField
          key={filter.index}
          checked={filters.some(({ index }) => index === filter.index)}
          onCheck={(checked) => change({ filters: [...others(filter.index), ...(checked ? [filter] : [])] })}
        >
          {t(filter.only ? 'leaveClosedDays' : 'leaveClosed', {
            heading: headings[filter.index] ?? '',
            values: filter.values.join(', '),
          })}
        </CheckField>
      ))}
      {few.length > 0 && (
        <details>
          <summary>{t('leaveRows')}</summary>
          <ChoiceField
            id="import-filter"
            label={t('leaveBy')}
            empty={t('countryNone')}
            value={column}
            options={few.map(({ heading, index }) => [String(index), heading])}
            onChoose={setColumn}
          />
          {chosen.map((value) => (
            <CheckField
              key={value}
              checked={left.includes(value)}
              onCheck={(checked) => {
                const rest = left.filter((one) => one !== value);
                const next = checked ? [...rest, value] : rest;
                const index = Number(column);
                const filter = next.length > 0 ? [{ index, only: false, values: next }] : [];
                change({ filters: [...others(index), ...filter] });
              }}
            >
              {`${value} (${values[column]?.[value] ?? 0})`}
            </CheckField>
          ))}
        </details>
      )}
    </>
  );
}
