'use client';

import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { alertVariants } from '@/components/ui/alert';
import { cn } from '@/components/ui/cn';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { TabFields } from './tab-fields';

export function AcademicTab() {
  return (
    <>
      <TabFields tab="academic" columns="three" />
      <TuitionOrder />
    </>
  );
}

/** A warning only: the form can still be saved. */
function TuitionOrder() {
  const t = useTranslations('AdminEditor');
  const { control } = useFormContext<SchoolForm>();
  const [min, max] = useWatch({ control, name: ['tuition_min', 'tuition_max'] }).map(Number);
  return min && max && min > max ? (
    <p className={cn(alertVariants({ variant: 'warning' }), 'my-4')} role="status">
      {t('tuitionOrder')}
    </p>
  ) : null;
}
