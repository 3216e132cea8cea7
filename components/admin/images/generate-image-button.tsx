'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useRefresh } from '@/components/admin/use-refresh';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useImageGeneration } from './use-image-generation';

export function GenerateImageButton({
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
  const { busy, generate, dialog } = useListImageGeneration(school);
  return (
    <>
      <Button
        variant="outline"
        className="min-w-29 whitespace-nowrap aria-busy:[&_svg]:animate-spin"
        disabled={busy}
        aria-busy={busy}
        aria-label={name}
        onClick={() => generate({ regenerate })}
      >
        <Icon name={busy ? 'loader-circle' : 'sparkles'} /> {label}
      </Button>
      {dialog}
    </>
  );
}

/** Generation from a list of schools, with its toasts (specification, point 8). */
export function useListImageGeneration(school: { id: string; name: string }) {
  const t = useTranslations('ImageGeneration');
  const refresh = useRefresh();
  return useImageGeneration({
    school,
    follow: true,
    onOutcome(outcome) {
      if (outcome.kind === 'failed') {
        const message = outcome.message ?? t('defaultMessage');
        toast.error(t('failed'), { description: `${school.name}: ${message}` });
      } else if (outcome.kind === 'kept') toast.info(t('kept'), { description: school.name });
      else toast.success(t('generated'), { description: school.name });
      void refresh();
    },
  });
}
