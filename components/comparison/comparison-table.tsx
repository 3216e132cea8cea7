import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type ComparisonRow, isDifferent } from './comparison-rows';

export interface ComparisonColumn {
  key: string;
  name: string;
  address: string;
  without: string;
  isChecked: boolean;
}

/** Columns side by side. Unknown and unsearched values are stated in words; lines with differences are marked. */
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
