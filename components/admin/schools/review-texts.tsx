'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { approveTexts } from '@/lib/ai/actions/approve-texts';
import { type UnapprovedText, unapprovedTexts } from '@/lib/ai/actions/unapproved-texts';
import { isProgrammeAiField } from '@/lib/ai/model/ai-generated-text';
import { columnLabel } from '@/lib/programmes/model/field-names';
import { withReference } from '@/lib/result';

export function ReviewTexts({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const language = useLocale();
  const t = useTranslations('AdminSchools');
  const refresh = useRefresh();
  const [busy, start] = useAction();
  const [texts, setTexts] = useState<readonly UnapprovedText[] | null>(null);

  const read = () =>
    start(async () => {
      const result = await unapprovedTexts({ ids });
      if (!result.ok) toast.error(t('error'), { description: withReference(t('textsFailed'), result) });
      else if (result.value.texts.length === 0) toast.info(t('approvedMany', { count: 0 }));
      else setTexts(result.value.texts);
    }, t('textsFailed'));

  const approve = (read: readonly UnapprovedText[]) =>
    start(async () => {
      const writtenUntil =
        read
          .map(({ writtenAt }) => writtenAt)
          .toSorted()
          .at(-1) ?? '';
      const result = await approveTexts({
        texts: read.map(({ schoolId, programmeId, field }) => ({ schoolId, programmeId, field })),
        writtenUntil,
      });
      if (result.ok) {
        toast.success(t('approvedMany', { count: result.value.texts }));
        setTexts(null);
        onDone();
      } else {
        toast.error(t('error'), { description: withReference(t('approveFailed'), result) });
      }
      await refresh();
    }, t('approveFailed'));

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
