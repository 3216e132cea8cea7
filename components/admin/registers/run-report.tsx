import { alertVariants } from '@/components/ui/alert';
import { FieldDescription } from '@/components/ui/field';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { ROW_ERRORS } from '@/lib/imports/model/row-plan';
import { isRegisterId, REGISTERS } from '@/lib/imports/registers/model/registers';
import { reviewAddress } from '@/lib/imports/registers/model/review-query';
import { runGone } from '@/lib/imports/registers/queries/registers';
import type { ImportOverview } from '@/lib/supabase/results/imports';

const KINDS = ['new', 'matched', 'changed', 'same', 'duplicate', 'error'] as const;

/** Rows of a run that change something. */
export function writable(kinds: ImportOverview['counts']): number {
  return (kinds.new ?? 0) + (kinds.matched ?? 0) + (kinds.changed ?? 0);
}

/** Result of a run's check by kind and reason; available after its rows are deleted. */
export async function RunReport({ overview, language }: { overview: ImportOverview; language: Language }) {
  const t = translator(language, 'AdminRegisters');
  const { register, report, status } = overview;
  if (report === null || register === null || status === 'uploaded') return null;
  const gone = await runGone(overview.id);
  const count = (value: number) => formatCount(language, value);
  const figures = [
    ...KINDS.map((kind) => ({ name: t(`kinds.${kind}`), value: report.kinds[kind] ?? 0 })),
    { name: t('differing'), value: report.differing },
    { name: t('gone'), value: gone },
  ];
  const words = translator(language, 'AdminImport.errors');
  const left = ROW_ERRORS.filter((code) => code !== 'duplicate').flatMap((code) =>
    report.left[code] ? [`${words(code)} (${count(report.left[code])})`] : [],
  );
  const name = isRegisterId(register) ? REGISTERS[register].name : register;
  return (
    <section aria-label={t('report')}>
      <dl className="my-3 grid max-w-240 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-1 border-y border-rule py-2">
        {figures.map(({ name: label, value }) => (
          <div key={label}>
            <dt className="text-micro text-ink-2">{label}</dt>
            <dd className="font-semibold tabular-nums">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {left.length > 0 && <p>{t('leftOut', { why: left.join('; ') })}</p>}
      {gone > 0 && <p>{t('goneHint', { count: gone, register: name })}</p>}
      {status === 'checked' && writable(report.kinds) + gone === 0 && (
        <p className={alertVariants({ variant: 'success' })}>{t('nothingChanges')}</p>
      )}
      {status === 'checked' && (report.kinds.duplicate ?? 0) > 0 && (
        <FieldDescription>{t('doubtfulLater')}</FieldDescription>
      )}
      {status === 'imported' && isRegisterId(register) && (
        <p>
          <a href={reviewAddress({ register })}>{t('toReview')}</a>
        </p>
      )}
    </section>
  );
}
