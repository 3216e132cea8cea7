'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { Selecting, SelectPage, SelectRow } from '@/components/admin/selecting';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { Button } from '@/components/ui/button';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { decideDifferences } from '@/lib/imports/registers/actions/decide-differences';
import { withReference } from '@/lib/result';
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

/** Differences between registers and schools; decisions apply to one or to the selected rows. */
export function DifferenceTable({ rows }: { rows: readonly ShownDifference[] }) {
  const t = useTranslations('AdminRegisters');
  const refresh = useRefresh();
  const [busy, start] = useAction();

  function decide(chosen: readonly ShownDifference[], choice: 'take' | 'keep', onDone?: () => void) {
    start(async () => {
      const result = await decideDifferences({ asked: chosen.map(({ asked }) => asked), choice });
      if (result.ok) {
        const { done = 0, ...missed } = result.value.outcomes;
        if (done > 0) toast.success(t('decidedMany', { count: done }));
        for (const [code, count] of Object.entries(missed)) {
          toast.error(t('missed', { count, why: t(`refusals.${decisionProblem(code)}`) }));
        }
        onDone?.();
      } else toast.error(withReference(t(`refusals.${decisionProblem(result.error)}`), result));
      await refresh();
      afterDecision();
    }, t('refusals.failed'));
  }

  return (
    <Selecting
      ids={rows.map(({ id }) => id)}
      bar={(selected, onDone) =>
        selected.length > 0 && (
          <div className="selection" role="status">
            <span>{t('selected', { count: selected.length })}</span>
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
        <table className="table differences">
          <thead>
            <tr>
              <th className="pick">
                <SelectPage label={t('selectPage')} />
              </th>
              <th>{t('school')}</th>
              <th>{t('field')}</th>
              <th>{t('inRegister')}</th>
              <th>{t('inDirectory')}</th>
              <th>{t('decision')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="pick">
                  <SelectRow id={row.id} label={t('select', { school: row.school, field: row.field })} />
                </td>
                <td className="name">
                  <a href={row.address}>{row.school}</a>
                  <span className="sub">{row.place}</span>
                </td>
                <td>{row.field}</td>
                <td>{row.theirs}</td>
                <td>
                  {row.ours === '' ? <span className="none">–</span> : row.ours}
                  {row.checked !== null && <span className="sub">{row.checked}</span>}
                </td>
                <td className="ends">
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
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Selecting>
  );
}
