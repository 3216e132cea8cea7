'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { SidesTable } from './sides-table';

/**
 * Two versions of a form, field by field. Proposes the changed value; where both changed it, the user's own. Saves
 * only after the choice.
 */
export function ConflictDialog<Form, Name extends string & keyof Form>({
  base,
  mine,
  theirs,
  differing,
  label,
  text,
  take = (target, source, fields) => ({
    ...target,
    ...Object.fromEntries(fields.map((field) => [field, source[field]])),
  }),
  onChosen,
  onClose,
}: {
  base: Form;
  mine: Form;
  theirs: Form;
  /** The fields in which two forms differ, in display order. */
  differing: (one: Form, other: Form) => Name[];
  label: (field: Name) => string;
  text: (form: Form, field: Name) => ReactNode;
  take?: (target: Form, source: Form, fields: Name[]) => Form;
  /** The other version with the fields chosen from the user's own. */
  onChosen: (form: Form) => void;
  onClose: () => void;
}) {
  const t = useTranslations('AdminForm');
  const fields = differing(mine, theirs);
  const [own, setOwn] = useState<ReadonlySet<Name>>(() => new Set(differing(base, mine)));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent wide title={t('conflictTitle')} description={t('conflictText')} closeLabel={t('close')}>
        <SidesTable
          titles={[t('mine'), t('theirs')]}
          rows={fields.map((name) => ({
            name,
            label: label(name),
            own: text(mine, name),
            other: text(theirs, name),
          }))}
          isOwn={(field) => own.has(field)}
          onChoose={(field, isOwn) =>
            setOwn(new Set(isOwn ? [...own, field] : [...own].filter((one) => one !== field)))
          }
        />
        <DialogFooter>
          <Button onClick={onClose}>{t('keepEditing')}</Button>
          <Button
            variant="default"
            onClick={() =>
              onChosen(
                take(
                  theirs,
                  mine,
                  fields.filter((field) => own.has(field)),
                ),
              )
            }
          >
            {t('saveChosen')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
