'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { FieldName } from '@/lib/schools/model/field-names';
import { differingFields, takeFields } from '@/lib/schools/model/form-row';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { FIELDS_IN_ORDER } from './field-tabs';
import { useFieldText } from './field-text';
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
  const textOf = useFieldText();
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
  const side = (field: FieldName, isOwn: boolean) => (
    <td>
      <label className="side-choice">
        <input
          type="radio"
          name={`choice-${field}`}
          checked={own.has(field) === isOwn}
          onChange={() => choose(field, isOwn)}
          aria-describedby={`conflict-${field}`}
        />
        <span className="side-text">
          <span className="visually-hidden">{t(isOwn ? 'mine' : 'theirs')}: </span>
          {textOf(isOwn ? mine : theirs, field)}
        </span>
      </label>
    </td>
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="wide"
        title={t('conflictTitle')}
        description={t('conflictText')}
        closeLabel={t('close')}
      >
        <table className="table conflict">
          <thead>
            <tr>
              <th scope="col">{t('conflictField')}</th>
              <th scope="col">{t('mine')}</th>
              <th scope="col">{t('theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row" id={`conflict-${field}`}>
                  {t(`fields.${field}`)}
                </th>
                {side(field, true)}
                {side(field, false)}
              </tr>
            ))}
          </tbody>
        </table>
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
