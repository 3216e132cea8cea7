import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type ComparisonRow, isDifferent } from './comparison-rows';

export interface ComparisonColumn {
  key: string;
  name: string;
  address: string;
  /** The comparison without it. */
  without: string;
  /** Whether somebody has looked for what is not known. */
  isChecked: boolean;
}

/**
 * Columns side by side. What no source states, and what nobody has looked for, is said in words, so that a gap is not taken for a fault of the page; lines
 * that are not the same in all columns have a mark.
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
  /** Leaves out the lines that are the same in all columns. */
  hideSame: boolean;
  /** The address of the same comparison with those lines, or without them. */
  toggle: string;
}) {
  const t = translator(language, 'Comparison');
  const lines = rows.map((row) => ({ ...row, different: isDifferent(row) }));
  const shown = hideSame && columns.length > 1 ? lines.filter(({ different }) => different) : lines;
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached from the keyboard */}
      <section className="compare-scroll" aria-label={t('table')} tabIndex={0}>
        <table className="compare">
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
                  <td key={columns[index]?.key}>
                    {value ?? (
                      <span className="quiet">{t(columns[index]?.isChecked ? 'unknown' : 'unchecked')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
