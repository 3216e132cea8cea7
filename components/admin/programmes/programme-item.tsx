'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useHasAiText } from '@/components/admin/editor/ai-text-notes';
import { arrowId } from '@/components/admin/images/use-move-focus';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { badgeVariants } from '@/components/ui/badge';
import { Button, buttonVariants } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { Icon } from '@/components/ui/icon';
import type { EditedProgramme } from '@/lib/programmes/queries/edited-programmes';

export interface ItemActions {
  onEdit: () => void;
  onDuplicate: () => void;
  onPreview: () => void;
  onShow: (active: boolean) => void;
  onDelete: () => void;
  onMove: (by: -1 | 1) => void;
}

export function ProgrammeItem({
  programme,
  place,
  busy,
  drag,
  isTarget,
  actions,
}: {
  programme: EditedProgramme;
  place: { number: number; of: number };
  busy: boolean;
  /** Makes the item draggable and a drop target. */
  drag: React.HTMLAttributes<HTMLLIElement> & { draggable: boolean };
  isTarget: boolean;
  actions: ItemActions;
}) {
  const t = useTranslations('AdminProgrammes');
  const language = useLocale();
  const [confirming, setConfirming] = useState(false);
  const { name, summary } = programme.look[language];
  const { number, of } = place;
  const hasAiText = useHasAiText(programme.id);
  const marks = [
    !programme.isActive && t('hidden'),
    programme.hasOldPrice && t('oldPrice'),
    programme.hasYearlessPrice && t('yearlessPrice'),
    hasAiText && t('aiText'),
  ].filter((mark) => mark !== false);
  return (
    <li
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-b border-rule px-0 py-2.5 max-sm:grid-cols-1 max-sm:gap-1.5',
        isTarget && 'shadow-[inset_0_2px_0_var(--color-sky-mid)]',
      )}
      {...drag}
    >
      <span className="cursor-grab leading-none text-ink-3 max-sm:hidden" aria-hidden="true">
        ⠿
      </span>
      <div className="grid gap-0.5 wrap-anywhere">
        <strong className={cn(!programme.isActive && 'font-medium text-ink-2')}>{name}</strong>
        {summary !== '' && <span className="text-ink-3">{summary}</span>}
        {marks.length > 0 && (
          <span className="mt-0.5 flex flex-wrap gap-1.5">
            {marks.map((mark, at) => (
              <span
                key={mark}
                className={badgeVariants({ variant: at === 0 && !programme.isActive ? 'quiet' : 'warning' })}
              >
                {mark}
              </span>
            ))}
          </span>
        )}
      </div>
      <div className="flex items-center gap-3 max-sm:-ml-2.5 max-sm:gap-0">
        <Button
          variant="ghost"
          size="icon-sm"
          className="size-8.5 text-ink-2"
          id={arrowId(programme.id, -1)}
          aria-label={t('moveUp', { name })}
          disabled={busy || number === 1}
          onClick={() => actions.onMove(-1)}
        >
          <Icon name="arrow-up" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          className="size-8.5 text-ink-2"
          id={arrowId(programme.id, 1)}
          aria-label={t('moveDown', { name })}
          disabled={busy || number === of}
          onClick={() => actions.onMove(1)}
        >
          <Icon name="arrow-down" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          className="size-8.5 text-ink-2"
          aria-label={t('edit', { name })}
          disabled={busy}
          onClick={actions.onEdit}
        >
          <Icon name="pencil" />
        </Button>
        <DropdownMenu>
          <DropdownMenuTrigger
            className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), 'size-8.5 text-ink-2')}
            aria-label={t('more', { name })}
            disabled={busy}
          >
            <Icon name="ellipsis" />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem onSelect={actions.onPreview}>
              <Icon name="eye" /> {t('preview')}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={actions.onDuplicate}>
              <Icon name="plus" /> {t('duplicate')}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => actions.onShow(!programme.isActive)}>
              <Icon name="power" /> {t(programme.isActive ? 'hide' : 'show')}
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem destructive onSelect={() => setConfirming(true)}>
              <Icon name="trash-2" /> {t('delete')}
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('deleteTitle')}
        text={t('deleteText', { name })}
        cancel={t('cancel')}
        confirm={t('delete')}
        destructive
        onConfirm={actions.onDelete}
      />
    </li>
  );
}
