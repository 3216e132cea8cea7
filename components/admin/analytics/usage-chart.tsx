import { Card } from '@/components/ui/card';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
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
    <Card id={`usage-${kind}`} title={t(`kinds.${kind}`)}>
      <p className="usage-total mt-1 text-5xl leading-snug font-semibold text-ink-2 tabular-nums">
        {formatCount(language, total)}
      </p>
      <svg
        className="mt-2 block h-24 w-full border-b border-edge"
        role="img"
        aria-label={most === 0 ? t('nothing') : t('peak', { day: label(peak) })}
        viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {sums.map((count, place) => {
          const height = most === 0 ? 0 : (count / most) * HEIGHT;
          return (
            <rect
              className="fill-sky-mid"
              key={days[place]}
              x={place * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{label(place)}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between gap-3 text-micro text-ink-2" aria-hidden="true">
        <span>{formatDay(language, days[0] ?? '')}</span>
        <span>{formatDay(language, days.at(-1) ?? '')}</span>
      </p>
      <details className="mt-2">
        <summary className="cursor-pointer py-2.5 text-sky-ink">{t('table')}</summary>
        <Table className="w-full">
          <caption className="sr-only">{t(`kinds.${kind}`)}</caption>
          <thead>
            <TableRow>
              <TableHead className="last:text-right last:tabular-nums">{t('day')}</TableHead>
              <TableHead className="last:text-right last:tabular-nums">{t('count')}</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {days
              .map((day, place) => ({ day, count: sums[place] ?? 0 }))
              .reverse()
              .map(({ day, count }) => (
                <TableRow key={day}>
                  <TableCell className="last:text-right last:tabular-nums">
                    {formatDay(language, day)}
                  </TableCell>
                  <TableCell className="last:text-right last:tabular-nums">
                    {formatCount(language, count)}
                  </TableCell>
                </TableRow>
              ))}
          </tbody>
        </Table>
      </details>
    </Card>
  );
}
