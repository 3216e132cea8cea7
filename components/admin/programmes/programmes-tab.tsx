'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMoveFocus } from '@/components/admin/images/use-move-focus';
import type { MissingSetting } from '@/components/admin/tools/tool-availability';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { FieldDescription } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { deleteProgramme } from '@/lib/programmes/actions/delete-programme';
import { orderProgrammes } from '@/lib/programmes/actions/order-programmes';
import { showProgramme } from '@/lib/programmes/actions/show-programme';
import { newProgrammeForm } from '@/lib/programmes/model/form';
import type { EditedProgramme } from '@/lib/programmes/queries/edited-programmes';
import { PasteDialog } from './paste-dialog';
import type { OpenedProgramme } from './programme-dialog';
import { ProgrammeDialog } from './programme-dialog';
import { ProgrammeItem } from './programme-item';
import { ProgrammeLook } from './programme-look';
import { useProgrammes } from './use-programmes';

export function ProgrammesTab({
  schoolId,
  stored,
  missingSetting,
}: {
  schoolId: string;
  stored: readonly EditedProgramme[];
  missingSetting: MissingSetting | null;
}) {
  const t = useTranslations('AdminProgrammes');
  const language = useLocale();
  const { programmes, busy, run, adopt, refuse } = useProgrammes(schoolId, stored);
  const keepFocus = useMoveFocus(busy);
  const [opened, setOpened] = useState<OpenedProgramme | null>(null);
  const [shown, setShown] = useState<EditedProgramme | null>(null);
  const [pasting, setPasting] = useState(false);
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [told, setTold] = useState('');

  async function moveTo(id: string, index: number) {
    const ids = programmes.map((one) => one.id).filter((one) => one !== id);
    ids.splice(index, 0, id);
    const name = programmes.find((one) => one.id === id)?.look[language].name ?? '';
    if (await run(() => orderProgrammes({ schoolId, ids }))) {
      setTold(t('moved', { name, number: index + 1, of: ids.length }));
    }
  }
  const dragging = (id: string, index: number) => ({
    draggable: !busy,
    onDragStart: (event: React.DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(id);
    },
    onDragOver: (event: React.DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setTarget(id);
    },
    onDragEnd: () => {
      setDragged(null);
      setTarget(null);
    },
    onDrop: (event: React.DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setDragged(null);
      setTarget(null);
      if (dragged !== id) void moveTo(dragged, index);
    },
  });
  return (
    <section aria-labelledby="e-programmes">
      <div className="mb-2.5 flex min-h-8.5 items-center justify-between gap-3 flex-wrap">
        <h2 className="mb-0.5" id="e-programmes">
          {t('title')}
        </h2>
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => setPasting(true)}>
            <Icon name="list" /> {t('paste')}
          </Button>
          <Button
            variant="default"
            onClick={() => setOpened({ id: null, version: 0, form: newProgrammeForm() })}
          >
            <Icon name="plus" /> {t('new')}
          </Button>
        </div>
      </div>
      <FieldDescription>{t('intro')}</FieldDescription>
      <p className="sr-only" role="status">
        {told}
      </p>
      {programmes.length === 0 ? (
        <p className="py-18 text-center text-ink-2">{t('empty')}</p>
      ) : (
        <ul className="mt-2.5 grid border-t border-rule" aria-busy={busy}>
          {programmes.map((one, index) => (
            <ProgrammeItem
              key={one.id}
              programme={one}
              place={{ number: index + 1, of: programmes.length }}
              busy={busy}
              drag={dragging(one.id, index)}
              isTarget={dragged !== null && dragged !== one.id && target === one.id}
              actions={{
                onEdit: () => setOpened(one),
                onDuplicate: () => setOpened({ id: null, version: 0, form: one.form }),
                onPreview: () => setShown(one),
                onShow: (active) =>
                  void run(() => showProgramme({ schoolId, id: one.id, version: one.version, active })),
                onDelete: () =>
                  void run(() => deleteProgramme({ schoolId, id: one.id, version: one.version })),
                onMove: (by) => {
                  keepFocus(one.id, by);
                  void moveTo(one.id, index + by);
                },
              }}
            />
          ))}
        </ul>
      )}
      {opened && (
        <ProgrammeDialog
          schoolId={schoolId}
          opened={opened}
          missingSetting={missingSetting}
          refuse={refuse}
          onClose={() => setOpened(null)}
          onSaved={(changed) => {
            setOpened(null);
            adopt(changed);
          }}
        />
      )}
      {pasting && (
        <PasteDialog
          schoolId={schoolId}
          refuse={refuse}
          onClose={() => setPasting(false)}
          onSaved={(changed) => {
            setPasting(false);
            adopt(changed);
          }}
        />
      )}
      {shown && (
        <Dialog open onOpenChange={(open) => !open && setShown(null)}>
          <DialogContent wide title={t('preview')} closeLabel={t('close')}>
            <ProgrammeLook look={shown.look} />
          </DialogContent>
        </Dialog>
      )}
    </section>
  );
}
