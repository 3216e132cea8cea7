import { useLocale, useTranslations } from 'next-intl';
import { useMoment } from '@/components/ui/use-moment';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import type { EditedSchool } from '@/lib/schools/queries/edited-school';
import { ChoiceControl } from './field-control';
import { SwitchField, TextField } from './fields';
import { SlugNote } from './slug-note';
import { TabFields } from './tab-fields';

export function ConfigTab({ school, storedForm }: { school: EditedSchool | null; storedForm: SchoolForm }) {
  const t = useTranslations('AdminEditor');
  return (
    <>
      <TabFields
        tab="config"
        own={{
          slug: (
            <TextField
              name="slug"
              autoComplete="off"
              spellCheck={false}
              hint={
                <>
                  {t('slugHint')} <SlugNote schoolId={school?.id ?? null} storedForm={storedForm} />
                </>
              }
            />
          ),
          operating_status: <ChoiceControl name="operating_status" hint={t('statusHint')} />,
          successor: (
            <TextField name="successor" autoComplete="off" spellCheck={false} hint={t('successorHint')} />
          ),
          is_active: <SwitchField name="is_active" hint={t('activeHint')} />,
        }}
      />
      {school && <SystemInfo school={school} />}
    </>
  );
}

function SystemInfo({ school }: { school: EditedSchool }) {
  const t = useTranslations('AdminEditor');
  const when = useMoment(useLocale());
  const facts: [label: string, value: string][] = [
    [t('id'), school.id],
    ...(school.legacyId === null ? [] : [[t('legacyId'), school.legacyId] as [string, string]]),
    [t('version'), String(school.version)],
    [t('createdAt'), when(school.createdAt)],
    [t('updatedAt'), when(school.updatedAt)],
  ];
  return (
    <section className="mt-7 border-t border-rule pt-3.5" aria-labelledby="e-system">
      <h2 className="mb-0.5" id="e-system">
        {t('systemInfo')}
      </h2>
      <dl className="mt-2 grid gap-1.5">
        {facts.map(([label, value]) => (
          <div className="grid grid-cols-[140px_1fr] max-sm:grid-cols-1 max-sm:gap-0" key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
