import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { LocalTime } from '@/components/ui/local-time';
import { type Draft, findDraft, removeDraft } from './draft';

export function DraftNotice({
  userId,
  schoolId,
  onRestore,
}: {
  userId: string;
  schoolId: string | null;
  onRestore: (draft: Draft) => void;
}) {
  const t = useTranslations('AdminEditor');
  const language = useLocale();
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => setDraft(findDraft({ userId, schoolId })), [userId, schoolId]);
  if (draft === null) return null;
  const end = () => {
    removeDraft({ userId, schoolId });
    setDraft(null);
  };
  const restore = () => {
    end();
    onRestore(draft);
  };
  return (
    <div className={cn(alertVariants({ variant: 'warning' }), 'my-4')} role="status">
      <p>{t.rich('draftFound', { time: () => <LocalTime language={language} at={draft.at} /> })}</p>
      <p>
        <Button onClick={restore}>{t('draftRestore')}</Button>{' '}
        <Button onClick={end}>{t('draftDiscard')}</Button>
      </p>
    </div>
  );
}
