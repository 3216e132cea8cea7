'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { columnLabel, type FieldColumn, type ProgrammeForm } from '@/lib/programmes/model/field-names';
import { differingProgrammeFields } from '@/lib/programmes/model/form';
import { useFieldWords } from './use-field-words';

/**
 * Two versions of a programme, field by field. What only one of the two changed is proposed from that one; what both changed,
 * from the admin's own. Nothing is written before the choice.
 */
export function ProgrammeConflict({
  base,
  mine,
  theirs,
  onChosen,
  onClose,
}: {
  /** What both began with. */
  base: ProgrammeForm;
  mine: ProgrammeForm;
  theirs: ProgrammeForm;
  onChosen: (form: ProgrammeForm) => void;
  onClose: () => void;
}) {
  const t = useTranslations('AdminProgrammes');
  const language = useLocale() === 'en' ? 'en' : 'es';
  const words = useFieldWords();
  const fields = differingProgrammeFields(mine, theirs);
  const [own, setOwn] = useState<ReadonlySet<FieldColumn>>(
    () => new Set(differingProgrammeFields(base, mine)),
  );
  const choose = (field: FieldColumn, isOwn: boolean) => {
    const next = new Set(own);
    if (isOwn) next.add(field);
    else next.delete(field);
    setOwn(next);
  };
  const side = (field: FieldColumn, isOwn: boolean) => (
    <td>
      <label className="side-choice">
        <input
          type="radio"
          name={`programme-choice-${field}`}
          checked={own.has(field) === isOwn}
          onChange={() => choose(field, isOwn)}
          aria-describedby={`programme-conflict-${field}`}
        />
        <span className="side-text">
          <span className="visually-hidden">{t(isOwn ? 'mine' : 'theirs')}: </span>
          {words(isOwn ? mine : theirs, field)}
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
                <th scope="row" id={`programme-conflict-${field}`}>
                  {columnLabel(field, language)}
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
            onClick={() => {
              const taken = fields.filter((field) => own.has(field)).map((field) => [field, mine[field]]);
              onChosen({ ...theirs, ...Object.fromEntries(taken) });
            }}
          >
            {t('conflictApply')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
