import type { EventKind } from '@/lib/analytics/model/event';
import { formatCount, formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

/** SVG units; the drawing is stretched to the available width. */
const [BAR, GAP, HEIGHT] = [8, 2, 100];

/** Daily totals as a bar chart, with the same figures as a table. */
export function UsageChart({
  language,
  kind,
  days,
  sums,
}: {
  language: Language;
  kind: EventKind;
  days: string[];
  sums: number[];
}) {
  const t = translator(language, 'AdminAnalytics');
  const [total, most] = [sums.reduce((sum, count) => sum + count, 0), Math.max(...sums)];
  const label = (place: number) =>
    `${formatDay(language, days[place] ?? '')}: ${formatCount(language, sums[place] ?? 0)}`;
  const peak = sums.indexOf(most);
  return (
    <section className="panel usage-chart" aria-labelledby={`usage-${kind}`}>
      <h2 id={`usage-${kind}`}>{t(`kinds.${kind}`)}</h2>
      <p className="usage-total">{formatCount(language, total)}</p>
      <svg
        role="img"
        aria-label={most === 0 ? t('nothing') : t('peak', { day: label(peak) })}
        viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {sums.map((count, place) => {
          const height = most === 0 ? 0 : (count / most) * HEIGHT;
          return (
            <rect key={days[place]} x={place * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height}>
              <title>{label(place)}</title>
            </rect>
          );
        })}
      </svg>
      <p className="usage-ends" aria-hidden="true">
        <span>{formatDay(language, days[0] ?? '')}</span>
        <span>{formatDay(language, days.at(-1) ?? '')}</span>
      </p>
      <details>
        <summary>{t('table')}</summary>
        <table className="table">
          <caption className="visually-hidden">{t(`kinds.${kind}`)}</caption>
          <thead>
            <tr>
              <th>{t('day')}</th>
              <th>{t('count')}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .map((day, place) => ({ day, count: sums[place] ?? 0 }))
              .reverse()
              .map(({ day, count }) => (
                <tr key={day}>
                  <td>{formatDay(language, day)}</td>
                  <td>{formatCount(language, count)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
