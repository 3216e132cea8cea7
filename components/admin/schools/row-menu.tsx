'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useListImageGeneration } from '@/components/admin/images/generate-image-button';
import { useRefresh } from '@/components/admin/use-refresh';
import { useRun } from '@/components/admin/use-run';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { Icon } from '@/components/ui/icon';
import { deleteSchool } from '@/lib/schools/actions/delete-school';
import { setActive } from '@/lib/schools/actions/set-active';

/** Menu of a school's other actions. Deletion asks for confirmation with the school's name. */
export function RowMenu({ row }: { row: { id: string; name: string; isActive: boolean } }) {
  const t = useTranslations('AdminSchools');
  const refresh = useRefresh();
  const [confirming, setConfirming] = useState(false);
  const [busy, run] = useRun();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const generation = useListImageGeneration(row);
  const isBusy = busy || generation.busy;

  /** The focus goes to the next row, or the one before, when this one leaves the list. */
  const neighbour = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) neighbour.current?.focus();
    },
    [],
  );

  async function refreshed() {
    const row = trigger.current?.closest('tr');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    neighbour.current = next?.querySelector<HTMLElement>('[aria-haspopup]') ?? null;
    await refresh();
  }

  const toggle = () =>
    run(() => setActive({ ids: [row.id], active: !row.isActive }), {
      success: t(row.isActive ? 'deactivated' : 'activated'),
      title: t('error'),
      failure: t('statusFailed'),
      after: refreshed,
    });

  const remove = () =>
    run(() => deleteSchool({ id: row.id }), {
      success: t('deleted'),
      title: t('error'),
      failure: t('deleteFailed'),
      after: refreshed,
    });

  return (
    <>
      <DropdownMenu open={open} onOpenChange={(next) => setOpen(next && !isBusy)}>
        <DropdownMenuTrigger
          className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), 'text-ink-2')}
          aria-label={t('more', { name: row.name })}
          ref={trigger}
          // A disabled button would lose the focus that the menu gives back.
          aria-disabled={isBusy}
          aria-busy={isBusy}
        >
          <Icon name="ellipsis" />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={toggle}>
            <Icon name="power" /> {t(row.isActive ? 'deactivate' : 'activate')}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => generation.generate({ regenerate: true })}>
            <Icon name="sparkles" /> {t('generateImage')}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem destructive onSelect={() => setConfirming(true)}>
            <Icon name="trash-2" /> {t('delete')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('deleteTitle')}
        text={t('deleteQuestion', { name: row.name })}
        cancel={t('cancel')}
        confirm={t('delete')}
        destructive
        onConfirm={remove}
      />
      {generation.dialog}
    </>
  );
}
