'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useRun } from '@/components/admin/use-run';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { approveTexts } from '@/lib/ai/actions/approve-texts';
import { type UnapprovedText, unapprovedTexts } from '@/lib/ai/actions/unapproved-texts';
import { isProgrammeAiField } from '@/lib/ai/model/ai-generated-text';
import { columnLabel } from '@/lib/programmes/model/field-names';

export function ReviewTexts({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const language = useLocale();
  const t = useTranslations('AdminSchools');
  const [busy, run] = useRun();
  const [texts, setTexts] = useState<readonly UnapprovedText[] | null>(null);

  const read = () =>
    run(() => unapprovedTexts({ ids }), {
      success: ({ texts }) => {
        if (texts.length === 0) toast.info(t('approvedMany', { count: 0 }));
        else setTexts(texts);
      },
      title: t('error'),
      failure: t('textsFailed'),
      after: () => {},
    });

  const approve = (read: readonly UnapprovedText[]) =>
    run(
      () =>
        approveTexts({
          texts: read.map(({ schoolId, programmeId, field }) => ({ schoolId, programmeId, field })),
          writtenUntil:
            read
              .map(({ writtenAt }) => writtenAt)
              .toSorted()
              .at(-1) ?? '',
        }),
      {
        success: (approved) => {
          toast.success(t('approvedMany', { count: approved.texts }));
          setTexts(null);
          onDone();
        },
        title: t('error'),
        failure: t('approveFailed'),
      },
    );

  return (
    <>
      <Button disabled={busy} aria-busy={busy} onClick={read}>
        {t('approve')}
      </Button>
      <Dialog open={texts !== null} onOpenChange={(open) => !open && setTexts(null)}>
        {texts && (
          <DialogContent title={t('reviewTitle')} description={t('reviewText')} closeLabel={t('cancel')}>
            <ul
              className="mt-3.5 grid max-h-[55dvh] gap-3.5 overflow-auto pr-2"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
              tabIndex={0}
              aria-label={t('reviewTitle')}
            >
              {texts.map(({ schoolId, school, programmeId, programme, field, text, waits }) => (
                <li key={`${programmeId ?? schoolId} ${field}`}>
                  <strong>{school}</strong> {programme !== null && `· ${programme} `}·{' '}
                  {isProgrammeAiField(field) ? columnLabel(field, language) : t(`textFields.${field}`)}
                  {waits && ` · ${t('textWaits')}`}
                  <p className="whitespace-pre-line text-ink-2">{text}</p>
                </li>
              ))}
            </ul>
            <DialogFooter>
              <Button disabled={busy} onClick={() => setTexts(null)}>
                {t('cancel')}
              </Button>
              <Button variant="default" disabled={busy} aria-busy={busy} onClick={() => approve(texts)}>
                {t('approveRead', { count: texts.length })}
              </Button>
            </DialogFooter>
          </DialogContent>
        )}
      </Dialog>
    </>
  );
}
