'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { Selecting, SelectPage, SelectRow } from '@/components/admin/selecting';
import { useRefresh } from '@/components/admin/use-refresh';
import { useRun } from '@/components/admin/use-run';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { decideDifferences } from '@/lib/imports/registers/actions/decide-differences';
import { afterDecision, decisionProblem } from './decision-problem';

export interface ShownDifference {
  id: string;
  asked: Parameters<typeof decideDifferences>[0]['asked'][number];
  school: string;
  place: string;
  address: string;
  field: string;
  theirs: string;
  /** '' where the school has no value. */
  ours: string;
  /** Author and date of the last check of the school; null without one. */
  checked: string | null;
}

const CELL = 'py-2 align-top wrap-break-word max-sm:border-0 max-sm:py-0.5 max-sm:text-left';
const WIDE = 'sm:max-w-[18rem] sm:min-w-36';
/** On a phone the cells of a row stand below each other. */
const LABELLED = 'max-sm:before:text-ink-3 max-sm:before:content-[attr(data-label)]';

/** Differences between registers and schools; decisions apply to one or to the selected rows. */
export function DifferenceTable({ rows }: { rows: readonly ShownDifference[] }) {
  const t = useTranslations('AdminRegisters');
  const refresh = useRefresh();
  const [busy, run] = useRun();

  function decide(chosen: readonly ShownDifference[], choice: 'take' | 'keep', onDone?: () => void) {
    run(() => decideDifferences({ asked: chosen.map(({ asked }) => asked), choice }), {
      success: ({ outcomes: { done = 0, ...missed } }) => {
        if (done > 0) toast.success(t('decidedMany', { count: done }));
        for (const [code, count] of Object.entries(missed))
          toast.error(t('missed', { count, why: t(`refusals.${decisionProblem(code)}`) }));
        onDone?.();
      },
      failure: t('refusals.failed'),
      refusal: (code) => t(`refusals.${decisionProblem(code)}`),
      after: async () => {
        await refresh();
        afterDecision();
      },
    });
  }

  return (
    <Selecting
      ids={rows.map(({ id }) => id)}
      bar={(selected, onDone) =>
        selected.length > 0 && (
          <div
            className="mb-2 flex flex-wrap items-center gap-2.5 rounded-md bg-sky-wash px-3.5 py-2 font-medium"
            role="status"
          >
            <span className="mr-auto">{t('selected', { count: selected.length })}</span>
            {(['take', 'keep'] as const).map((choice) => (
              <Button
                key={choice}
                disabled={busy}
                onClick={() =>
                  decide(
                    rows.filter(({ id }) => selected.includes(id)),
                    choice,
                    onDone,
                  )
                }
              >
                {t(`${choice}Selected`)}
              </Button>
            ))}
          </div>
        )
      }
    >
      <ScrollRegion label={t('views.differences')}>
        <Table>
          <thead>
            <TableRow className="max-sm:block">
              <TableHead className="w-8 pl-1">
                <SelectPage label={t('selectPage')} />
              </TableHead>
              <TableHead className="max-sm:hidden">{t('school')}</TableHead>
              <TableHead className="max-sm:hidden">{t('field')}</TableHead>
              <TableHead className="max-sm:hidden">{t('inRegister')}</TableHead>
              <TableHead className="max-sm:hidden">{t('inDirectory')}</TableHead>
              <TableHead className="max-sm:hidden">{t('decision')}</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow
                key={row.id}
                className="max-sm:grid max-sm:grid-cols-[2rem_minmax(0,1fr)] max-sm:border-b max-sm:border-rule max-sm:py-1.5"
              >
                <TableCell className="w-8 py-2 pl-1 align-top max-sm:row-span-5 max-sm:border-0">
                  <SelectRow id={row.id} label={t('select', { school: row.school, field: row.field })} />
                </TableCell>
                <TableCell className={CELL}>
                  <a className="font-semibold text-ink no-underline hover:underline" href={row.address}>
                    {row.school}
                  </a>
                  <span className="block text-xs leading-snug text-ink-3">{row.place}</span>
                </TableCell>
                <TableCell className={cn(CELL, LABELLED)} data-label={`${t('field')}: `}>
                  {row.field}
                </TableCell>
                <TableCell className={cn(CELL, WIDE, LABELLED)} data-label={`${t('inRegister')}: `}>
                  {row.theirs}
                </TableCell>
                <TableCell className={cn(CELL, WIDE, LABELLED)} data-label={`${t('inDirectory')}: `}>
                  {row.ours === '' ? <span className="text-ink-3">–</span> : row.ours}
                  {row.checked !== null && (
                    <span className="block text-xs leading-snug text-ink-3">{row.checked}</span>
                  )}
                </TableCell>
                <TableCell className={cn(CELL, 'text-right whitespace-nowrap')}>
                  <Button
                    disabled={busy}
                    aria-label={t('takeOf', { school: row.school, field: row.field })}
                    onClick={() => decide([row], 'take')}
                  >
                    {t('take')}
                  </Button>{' '}
                  <Button
                    disabled={busy}
                    aria-label={t('keepOf', { school: row.school, field: row.field })}
                    onClick={() => decide([row], 'keep')}
                  >
                    {t('keep')}
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
    </Selecting>
  );
}
