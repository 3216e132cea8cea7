import { useTranslations } from 'next-intl';
import { alertVariants } from '@/components/ui/alert';
import { cn } from '@/components/ui/cn';
import { TabFields } from './tab-fields';

export function ContentTab({ hasBrokenList }: { hasBrokenList: boolean }) {
  const t = useTranslations('AdminEditor');
  return (
    <>
      {hasBrokenList && (
        <p className={cn(alertVariants({ variant: 'warning' }), 'my-4')}>{t('listBroken')}</p>
      )}
      {/* The date of the check is below the sources. */}
      <TabFields tab="content" own={{ checked_on: null }} />
    </>
  );
}
