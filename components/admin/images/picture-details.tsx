'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field, fieldIds } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { type AdminImage, MAX_CREDIT, MAX_DESCRIPTION } from '@/lib/images/model/upload';

const FIELDS = ['alt', 'altEn', 'credit', 'licence'] as const;
export type PictureTexts = Pick<AdminImage, (typeof FIELDS)[number]>;

export function PictureDetails({
  id,
  name,
  texts,
  disabled,
  onSave,
}: {
  id: string;
  name: string;
  texts: PictureTexts;
  disabled: boolean;
  onSave: (texts: PictureTexts) => void;
}) {
  const t = useTranslations('AdminImages');
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(texts);
  const show = (shown: boolean) => {
    setOpen(shown);
    if (shown) setTyped(texts);
  };
  return (
    <>
      <Button disabled={disabled} aria-label={`${t('details')}: ${name}`} onClick={() => show(true)}>
        <Icon name="pencil" /> {t('details')}
      </Button>
      <Dialog open={open} onOpenChange={show}>
        <DialogContent title={t('details')} description={t('detailsAbout')} closeLabel={t('cancel')}>
          <div className="grid gap-2">
            {FIELDS.map((field) => (
              <Field key={field} id={`${field}-${id}`} label={t(`detailFields.${field}`)}>
                <Input
                  {...fieldIds(`${field}-${id}`)}
                  value={typed[field]}
                  maxLength={field === 'alt' || field === 'altEn' ? MAX_DESCRIPTION : MAX_CREDIT}
                  onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
                />
              </Field>
            ))}
          </div>
          <DialogFooter>
            <Button
              variant="default"
              onClick={() => {
                setOpen(false);
                onSave(typed);
              }}
            >
              {t('detailsSave')}
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  );
}
