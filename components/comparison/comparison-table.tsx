import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type ComparisonRow, isDifferent } from './comparison-rows';

export interface ComparisonColumn {
  key: string;
  name: string;
  address: string;
  without: string;
}

/**
 * Columns side by side, on a phone two in a row below each label. Lines with a value in every column come first; those
 * with differences are marked.
 */
export function ComparisonTable({
  language,
  columns,
  rows,
  hideSame,
  toggle,
}: {
  language: Language;
  columns: ComparisonColumn[];
  rows: ComparisonRow[];
  hideSame: boolean;
  toggle: string;
}) {
  const t = translator(language, 'Comparison');
  const lines = rows.map((row) => ({ ...row, different: isDifferent(row) }));
  const known = lines.filter(({ values }) => values.every((value) => value !== null));
  const ordered = [...known, ...lines.filter((line) => !known.includes(line))];
  const shown = hideSame && columns.length > 1 ? ordered.filter(({ different }) => different) : ordered;
  const same = lines.filter(({ different }) => !different).length;
  return (
    <>
      {columns.length > 1 && (
        <p className="compare-lines">
          <span>
            <b aria-hidden="true">≠</b> {t('legend')}
          </span>{' '}
          {same > 0 && (
            <a href={toggle} rel="nofollow">
              {t(hideSame ? 'showSame' : 'hideSame', { count: same })}
            </a>
          )}
        </p>
      )}
      <table className="compare" aria-label={t('table')}>
        <thead>
          <tr>
            <td />
            {columns.map(({ key, name, address, without }) => (
              <th key={key} scope="col">
                <a href={address}>{name}</a>
                <a className="remove" href={without} rel="nofollow">
                  <Icon name="x" /> {t('remove')}
                  <span className="visually-hidden"> {name}</span>
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, values, different }) => (
            <tr key={label} className={different ? 'differs' : undefined}>
              <th scope="row">
                {label}
                {different && (
                  <b title={t('differs')}>
                    {' '}
                    <span aria-hidden="true">≠</span>
                    <span className="visually-hidden">({t('differs')})</span>
                  </b>
                )}
              </th>
              {values.map((value, index) => (
                <td key={columns[index]?.key} data-name={columns[index]?.name}>
                  {value ?? <span className="quiet">{t('unknown')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
