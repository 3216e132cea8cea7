'use client';

import { useTranslations } from 'next-intl';
import { useFormState } from 'react-hook-form';
import { TabsList, TabsTrigger } from '@/components/ui/tabs';
import { TABS } from '@/lib/schools/model/field';
import type { FieldName } from '@/lib/schools/model/field-names';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { FIELDS_IN_ORDER, tabOf } from './field-tabs';

export function EditorTabs({ unsaved }: { unsaved: readonly FieldName[] }) {
  const t = useTranslations('AdminEditor');
  const { errors } = useFormState<SchoolForm>();
  const wrong = FIELDS_IN_ORDER.filter((field) => errors[field]);
  return (
    <TabsList aria-label={t('sections')}>
      {TABS.map((tab) => {
        const count = wrong.filter((field) => tabOf(field) === tab).length;
        return (
          <TabsTrigger key={tab} value={tab}>
            {t(`tabs.${tab}`)}
            {unsaved.some((field) => tabOf(field) === tab) && (
              <span
                className="ml-1.5 inline-block size-1.5 rounded-full bg-saffron align-[2px]"
                title={t('tabUnsaved')}
              >
                <span className="sr-only"> ({t('tabUnsaved')})</span>
              </span>
            )}
            {count > 0 && (
              <span
                className="ml-1.5 min-w-5 rounded-lg bg-tomato-wash px-1.25 text-center text-xs leading-5 font-semibold text-tomato-ink"
                title={t('tabErrors', { count })}
              >
                <span aria-hidden="true">{count}</span>
                <span className="sr-only"> ({t('tabErrors', { count })})</span>
              </span>
            )}
          </TabsTrigger>
        );
      })}
    </TabsList>
  );
}
