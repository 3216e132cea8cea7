import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import {
  type IllustrativeReview,
  illustrativeReviewCount,
  illustrativeReviews,
  illustrativeStatistics,
} from '@/lib/schools/model/illustrative';
import { REVIEW_CATEGORIES } from '@/lib/schools/model/illustrative-texts';
import type { School } from '@/lib/schools/model/school';
import { ReviewList, type ReviewView } from './review-list';

export function Illustrative({ language, school }: { language: Language; school: School }) {
  const t = translator(language, 'Illustrative');
  const reviews = illustrativeReviews(school.id, language);
  const count = illustrativeReviewCount(school.studentsCount);
  return (
    <section className="illustrative" aria-labelledby="illustrative-title">
      <details>
        <summary>
          <span className="ill-label" id="illustrative-title">
            {t('label')}
          </span>
          {t('summary')}
        </summary>
        <p className="ill-text">{t('explanation', { name: school.name })}</p>
        <h2>{t('statistics')}</h2>
        <dl className="stats">
          {statistics(language, school).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h2 className="reviews-title">
          {t('reviews')}
          {count !== null && <span> {t('total', { count })}</span>}
        </h2>
        <ReviewList
          groups={REVIEW_CATEGORIES.map((category) => ({
            title: t(category),
            reviews: reviews
              .filter((review) => review.category === category)
              .map((review) => reviewView(language, review)),
          }))}
        />
      </details>
    </section>
  );
}

function statistics(language: Language, school: School): [label: string, value: string][] {
  const t = translator(language, 'Illustrative');
  const figures = illustrativeStatistics(school.id, school.studentsCount);
  const percent = (value: number) =>
    new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100);
  const euros = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
    useGrouping: 'always',
  });
  const rows: [string, string][] = [
    [t('employment'), percent(figures.employment)],
    [t('salary'), euros.format(figures.salary)],
    [t('timeToEmployment'), t('months', { count: figures.timeToEmployment })],
    [t('satisfaction'), percent(figures.satisfaction)],
    [t('partners'), formatCount(language, figures.partners)],
  ];
  if (figures.international !== null)
    rows.push([t('international'), formatCount(language, figures.international)]);
  return rows;
}

function reviewView(language: Language, review: IllustrativeReview): ReviewView {
  const t = translator(language, 'Illustrative');
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    text: review.content,
    who: `${review.name} ${t('example')}, ${month.format(new Date(review.date))}`,
    rating: review.rating,
    stars: t('stars', { count: review.rating }),
  };
}
