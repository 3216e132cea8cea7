'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useDrawing } from './use-drawing';

/** Draws a school's main picture from a list; tells in a toast what became of it, and shows the page anew. */
export function DrawButton({
  school,
  regenerate,
  label,
  name,
}: {
  school: { id: string; name: string };
  regenerate: boolean;
  label: string;
  /** For screen readers: the label with the school's name. */
  name: string;
}) {
  const { busy, draw, dialog } = useListDrawing(school);
  return (
    <>
      <Button
        variant="outline"
        disabled={busy}
        aria-busy={busy}
        aria-label={name}
        onClick={() => draw({ regenerate })}
      >
        <Icon name={busy ? 'loader-circle' : 'sparkles'} /> {label}
      </Button>
      {dialog}
    </>
  );
}

/** Drawing from a list of schools, with its toasts (specification, point 8). */
export function useListDrawing(school: { id: string; name: string }) {
  const t = useTranslations('PictureDrawing');
  const router = useRouter();
  return useDrawing({
    school,
    follow: true,
    onOutcome(outcome) {
      if (outcome.kind === 'failed') {
        const message = outcome.message ?? t('defaultMessage');
        toast.error(t('failed'), { description: `${school.name}: ${message}` });
      } else if (outcome.kind === 'kept') toast.info(t('kept'), { description: school.name });
      else toast.success(t('generated'), { description: school.name });
      router.refresh();
    },
  });
}
