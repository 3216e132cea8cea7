import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { formatCount, formatDay, translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import { comparisonQuery } from '@/lib/schools/model/comparison';
import { languageName } from '@/lib/schools/model/languages';
import { hostOf } from '@/lib/schools/model/links';
import type { School, Tuition } from '@/lib/schools/model/school';
import { phoneAddress } from './school-head';
import { SpecialtyTags } from './specialty-tags';

/** The facts panel. A fact that no source states has no row; tuition alone says that it is not published. */
export function Facts({ language, school }: { language: Language; school: School }) {
  const t = translator(language, 'Facts');
  const rows: [label: string, value: React.ReactNode][] = [];
  if (school.address) rows.push([t('address'), `${school.address}, ${school.city}`]);
  if (school.languages.length > 0) {
    rows.push([t('languages'), school.languages.map((name) => languageName(name, language)).join(', ')]);
  }
  if (school.studentsCount !== null) rows.push([t('students'), formatCount(language, school.studentsCount)]);
  if (school.programsCount !== null) rows.push([t('programs'), formatCount(language, school.programsCount)]);
  rows.push([t('tuition'), tuitionText(language, school.tuition)]);
  if (school.founded !== null) rows.push([t('founded'), String(school.founded)]);
  if (school.rating !== null) {
    const rating = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(school.rating);
    rows.push([t('rating'), t('ratingValue', { rating })]);
  }
  if (school.specialties.length > 0) {
    rows.push([
      t('specialties'),
      <SpecialtyTags key="tags" language={language} specialties={school.specialties} />,
    ]);
  }
  if (school.email)
    rows.push([
      t('email'),
      <a key="email" href={`mailto:${school.email}`}>
        {school.email}
      </a>,
    ]);
  if (school.phone)
    rows.push([
      t('phone'),
      <a key="phone" href={phoneAddress(school.phone)}>
        {school.phone}
      </a>,
    ]);
  if (school.website)
    rows.push([
      t('website'),
      <a key="web" href={school.website}>
        {hostOf(school.website)}
      </a>,
    ]);
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

/** Yearly tuition in whole currency units, or that it is not published. */
export function tuitionText(language: Language, tuition: Tuition | null): string {
  const t = translator(language, 'Facts');
  if (tuition === null) return t('tuitionUnknown');
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: tuition.currency,
    maximumFractionDigits: 0,
    useGrouping: 'always',
  });
  const { min, max } = tuition;
  if (min !== null && max !== null) {
    return min === max
      ? money.format(min)
      : t('tuitionRange', { min: money.format(min), max: money.format(max) });
  }
  if (min !== null) return t('tuitionFrom', { amount: money.format(min) });
  return t('tuitionUpTo', { amount: money.format(max ?? 0) });
}
