import { Icon } from '@/components/ui/icon';
import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import { comparisonQuery } from '@/lib/schools/model/comparison';
import { shownIn } from '@/lib/schools/model/public-values';
import type { School } from '@/lib/schools/model/school';
import { factLabel, factValue } from './fact-value';

/** The facts panel. A fact that no source states has no row; tuition alone says that it is not published. */
export function Facts({ language, school }: { language: Language; school: School }) {
  const t = translator(language, 'Facts');
  const rows = shownIn('facts').flatMap((name) => {
    const unknown = name === 'tuition_min' ? t('tuitionUnknown') : null;
    const value = factValue(language, school, name, 'line') ?? unknown;
    return value === null ? [] : [[factLabel(language, name), value] as const];
  });
  return (
    <aside className="facts" aria-labelledby="facts-title">
      <h2 id="facts-title">{t('title')}</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {school.checkedOn && school.sources.length > 0 && (
        <p className="checked">
          <Icon name="check" />
          <span>
            {t.rich('checked', {
              day: formatDay(language, school.checkedOn),
              count: school.sources.length,
              sources: (chunks) => <a href="#sources">{chunks}</a>,
            })}
          </span>
        </p>
      )}
      <p className="small">
        <a href={href(language, 'compare') + comparisonQuery([school.slug])} rel="nofollow">
          {translator(language, 'Comparison')('link')}
        </a>
      </p>
    </aside>
  );
}
