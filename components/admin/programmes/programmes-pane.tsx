import { useTranslations } from 'next-intl';
import type { MissingSetting } from '@/components/admin/tools/tool-availability';
import { alertVariants } from '@/components/ui/alert';
import { cn } from '@/components/ui/cn';
import type { EditedProgramme } from '@/lib/programmes/queries/edited-programmes';
import { ProgrammesTab } from './programmes-tab';

/** The programmes tab of the editor, or why it is unavailable. */
export function ProgrammesPane({
  schoolId,
  programmes,
  missingSetting,
}: {
  /** Null for a new school. */
  schoolId: string | null;
  /** Null when they could not be read. */
  programmes: EditedProgramme[] | null;
  missingSetting: MissingSetting | null;
}) {
  const t = useTranslations('AdminProgrammes');
  if (schoolId === null) return <p className={cn(alertVariants(), 'my-4')}>{t('afterSave')}</p>;
  if (programmes === null)
    return <p className={cn(alertVariants({ variant: 'destructive' }), 'my-4')}>{t('loadFailed')}</p>;
  return <ProgrammesTab schoolId={schoolId} stored={programmes} missingSetting={missingSetting} />;
}
