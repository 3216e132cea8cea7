'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useHasAiText } from '@/components/admin/editor/ai-text-notes';
import { arrowId } from '@/components/admin/images/use-move-focus';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
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
  const language = useLocale() === 'en' ? 'en' : 'es';
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
    <li className={cn('programme-item', !programme.isActive && 'off', isTarget && 'target')} {...drag}>
      <span className="grip" aria-hidden="true">
        ⠿
      </span>
      <div className="what">
        <strong>{name}</strong>
        {summary !== '' && <span className="quiet">{summary}</span>}
        {marks.length > 0 && (
          <span className="marks">
            {marks.map((mark) => (
              <span key={mark} className="srcbadge">
                {mark}
              </span>
            ))}
          </span>
        )}
      </div>
      <div className="tools">
        <button
          type="button"
          className="iconbtn"
          id={arrowId(programme.id, -1)}
          aria-label={t('moveUp', { name })}
          disabled={busy || number === 1}
          onClick={() => actions.onMove(-1)}
        >
          <Icon name="arrow-up" />
        </button>
        <button
          type="button"
          className="iconbtn"
          id={arrowId(programme.id, 1)}
          aria-label={t('moveDown', { name })}
          disabled={busy || number === of}
          onClick={() => actions.onMove(1)}
        >
          <Icon name="arrow-down" />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={t('edit', { name })}
          disabled={busy}
          onClick={actions.onEdit}
        >
          <Icon name="pencil" />
        </button>
        <DropdownMenu>
          <DropdownMenuTrigger className="iconbtn" aria-label={t('more', { name })} disabled={busy}>
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
