import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href, schoolHref } from '@/lib/routes';
import { comparisonQuery } from '@/lib/schools/model/comparison';
import type { School } from '@/lib/schools/model/school';
import { comparisonRows } from './comparison-rows';

/** Schools side by side. What no source states is said in words, so that a gap is not taken for a fault of the page. */
export function ComparisonTable({ language, schools }: { language: Language; schools: School[] }) {
  const t = translator(language, 'Comparison');
  const without = (slug: string) =>
    href(language, 'compare') + comparisonQuery(schools.map((one) => one.slug).filter((one) => one !== slug));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached from the keyboard
    <section className="compare-scroll" aria-label={t('table')} tabIndex={0}>
      {/* The roles stay where a phone's layout takes the table's away. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className={schools.length > 2 ? 'compare many' : 'compare'} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {schools.map(({ slug, name }) => (
              <th key={slug} scope="col" role="columnheader">
                <a href={schoolHref(language, slug)}>{name}</a>
                <a className="remove" href={without(slug)} rel="nofollow">
                  <Icon name="x" /> {t('remove')}
                  <span className="visually-hidden"> {name}</span>
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {comparisonRows(language, schools).map(({ label, values }) => (
            <tr key={label} role="row">
              <th scope="row" role="rowheader">
                {label}
              </th>
              {values.map((value, index) => (
                <td key={schools[index]?.slug} role="cell" data-school={schools[index]?.name}>
                  {value ?? <span className="quiet">{t('unknown')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </section>
  );
}
