'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { FieldName } from '@/lib/schools/model/field-names';
import { differingFields, takeFields } from '@/lib/schools/model/form-row';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { FIELDS_IN_ORDER } from './field-tabs';
import { SidesTable } from './sides-table';
import type { Base, Conflict } from './use-save';

/**
 * Two versions of a school, field by field. What only one of the two changed is proposed from that one; what both
 * changed, from the admin's own. Nothing is written before the choice.
 */
export function ConflictDialog({
  base,
  conflict,
  onChosen,
  onClose,
}: {
  /** What both began with. */
  base: SchoolForm;
  conflict: Conflict;
  onChosen: (form: SchoolForm, from: Base) => void;
  onClose: () => void;
}) {
  const t = useTranslations('AdminEditor');
  const { mine, form: theirs, version } = conflict;
  const differing = new Set(differingFields(mine, theirs));
  const fields = FIELDS_IN_ORDER.filter((field) => differing.has(field));
  const [own, setOwn] = useState<ReadonlySet<FieldName>>(() => new Set(differingFields(base, mine)));

  const choose = (field: FieldName, isOwn: boolean) => {
    const next = new Set(own);
    if (isOwn) next.add(field);
    else next.delete(field);
    setOwn(next);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="wide"
        title={t('conflictTitle')}
        description={t('conflictText')}
        closeLabel={t('close')}
      >
        <SidesTable
          fields={fields}
          sides={{ own: { title: t('mine'), form: mine }, other: { title: t('theirs'), form: theirs } }}
          isOwn={(field) => own.has(field)}
          onChoose={choose}
        />
        <DialogFooter>
          <Button onClick={onClose}>{t('conflictCancel')}</Button>
          <Button
            variant="default"
            onClick={() =>
              onChosen(
                takeFields(
                  theirs,
                  mine,
                  fields.filter((field) => own.has(field)),
                ),
                { form: theirs, version },
              )
            }
          >
            {t('conflictApply')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
