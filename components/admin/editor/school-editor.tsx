'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { AdminForm, firstCode } from '@/components/admin/form/admin-form';
import { ProgrammesPane } from '@/components/admin/programmes/programmes-pane';
import type { MissingSetting } from '@/components/admin/tools/tool-availability';
import { useRefresh } from '@/components/admin/use-refresh';
import { FieldDescription } from '@/components/ui/field';
import { Tabs, TabsContent } from '@/components/ui/tabs';
import type { EditedProgramme } from '@/lib/programmes/queries/edited-programmes';
import { TABS, type TabName } from '@/lib/schools/model/field';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import { differingFields, unknownWhenEmpty } from '@/lib/schools/model/form-row';
import type { SchoolFields, SchoolForm } from '@/lib/schools/model/form-values';
import type { Landscapes } from '@/lib/schools/model/landscape';
import type { LoadedForm } from '@/lib/schools/model/rebase';
import { unusualNumbers } from '@/lib/schools/model/unusual';
import type { EditedSchool } from '@/lib/schools/queries/edited-school';
import type { HistoryEntry } from '@/lib/schools/queries/school-history';
import { AcademicTab } from './academic-tab';
import { BasicTab } from './basic-tab';
import { CardPreview } from './card-preview';
import { ConfigTab } from './config-tab';
import { ContentTab } from './content-tab';
import type { Draft } from './draft';
import { DraftNotice } from './draft-notice';
import { EditorDialogs } from './editor-dialogs';
import { EditorTabs } from './editor-tabs';
import { FIELDS_IN_ORDER, tabOf } from './field-tabs';
import { History } from './history';
import { LocationTab } from './location-tab';
import { SaveBar } from './save-bar';
import { UnusualNumbers } from './unusual-numbers';
import { useGenerator } from './use-generator';
import { useLeaveGuard } from './use-leave-guard';
import { useSaveSchool } from './use-save-school';
import { useSchoolError } from './use-school-error';

export function SchoolEditor({
  userId,
  school,
  landscapes,
  history,
  canRestore,
  list,
  images,
  programmes,
  missingSetting,
}: {
  userId: string;
  school: EditedSchool | null;
  landscapes: Landscapes;
  /** Null when it could not be read. */
  history: HistoryEntry[] | null;
  canRestore: boolean;
  list: string;
  images: ReactNode;
  /** Null when they could not be read. */
  programmes: EditedProgramme[] | null;
  missingSetting: MissingSetting | null;
}) {
  const t = useTranslations('AdminEditor');
  const errorText = useSchoolError();
  const refresh = useRefresh();
  const schoolId = school?.id ?? null;
  const [base, setBase] = useState<LoadedForm>(() => ({
    form: school?.form ?? newSchoolForm(),
    version: school?.version ?? 0,
  }));
  const methods = useForm<SchoolForm, unknown, SchoolFields>({
    resolver: zodResolver(schoolFormSchema),
    defaultValues: base.form,
    shouldFocusError: false,
  });
  const { control, getValues, reset, handleSubmit } = methods;
  useWatch({ control });
  const unsaved = differingFields(base.form, getValues());
  const guard = useLeaveGuard(unsaved.length > 0);
  const [tab, setTab] = useState<TabName>('basic');
  const toFocus = useRef<string | null>(null);
  const [focusing, setFocusing] = useState(0);

  /** Opens the tab of the first error and focuses the field. */
  const showFirstError = () => {
    const field = FIELDS_IN_ORDER.find((name) => methods.getFieldState(name).error);
    if (!field) return;
    const path = firstCode(methods.getFieldState(field).error)?.path;
    toFocus.current = path ? `${field}.${path}` : field;
    setTab(tabOf(field));
    setFocusing((count) => count + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the tab of the field to focus opens
  useEffect(() => {
    const place = toFocus.current;
    toFocus.current = null;
    if (place === null) return;
    const [field = ''] = place.split('.');
    // The tab's content is rendered one frame later.
    requestAnimationFrame(() =>
      (document.getElementById(`f-${place}`) ?? document.getElementById(`f-${field}`))?.focus(),
    );
  }, [focusing, tab]);

  const saver = useSaveSchool({
    userId,
    schoolId,
    base,
    setBase,
    methods,
    onInvalid: showFirstError,
    onLeave: guard.release,
  });
  const generator = useGenerator({
    schoolId,
    base,
    setBase,
    methods,
    onWritten: refresh,
  });
  const [asking, setAsking] = useState<ReturnType<typeof unusualNumbers>>([]);
  const submit = handleSubmit(
    () => {
      const unusual = unusualNumbers(getValues(), differingFields(base.form, getValues()));
      return unusual.length > 0 ? setAsking(unusual) : saver.save();
    },
    (errors) => {
      toast.error(t('error'), { description: t('hasErrors', { count: Object.keys(errors).length }) });
      showFirstError();
    },
  );
  const [emptyIsUnknown, setEmptyIsUnknown] = useState(false);
  const submitAll = () => {
    if (emptyIsUnknown) methods.setValue('unknown', unknownWhenEmpty(getValues()));
    return submit();
  };
  const submitNow = useRef(submitAll);
  submitNow.current = submitAll;
  // A save during generation would look like another user's change.
  const isWriting = useRef(false);
  isWriting.current = generator.generation !== null;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!isWriting.current) void submitNow.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  // The server has a newer version (restored, or an image changed): an unchanged form follows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version is news
  useEffect(() => {
    if (!school || school.version <= base.version || unsaved.length > 0) return;
    setBase({ form: school.form, version: school.version });
    reset(school.form);
  }, [school?.version]);

  const restore = (draft: Draft) => {
    setBase({ form: draft.base, version: draft.version });
    reset(draft.form);
  };

  // These tabs save their own data.
  const isApart = tab === 'images' || tab === 'programmes';
  return (
    <AdminForm
      methods={methods}
      prefix="f"
      errorText={errorText}
      className="required-marks contents"
      submitsByEnter={false}
      onSubmit={() => void submitAll()}
    >
      <DraftNotice userId={userId} schoolId={schoolId} onRestore={restore} />
      <Tabs
        className="flex-1"
        value={tab}
        onValueChange={(value) => setTab(TABS.find((name) => name === value) ?? 'basic')}
      >
        <EditorTabs unsaved={unsaved} />
        {!isApart && (
          <div className="mt-3">
            <FieldDescription>{t('requiredNote')}</FieldDescription>
            <label className="unknown inline-flex min-h-6 w-fit cursor-pointer items-center gap-1.5 text-micro font-normal text-ink-2">
              <input
                className="size-4 accent-fill"
                type="checkbox"
                checked={emptyIsUnknown}
                onChange={(event) => setEmptyIsUnknown(event.target.checked)}
              />
              {t('emptyIsUnknown')}
            </label>
          </div>
        )}
        <TabsContent value="images">{images}</TabsContent>
        <TabsContent value="programmes">
          <ProgrammesPane schoolId={schoolId} programmes={programmes} missingSetting={missingSetting} />
        </TabsContent>
        <div
          className={
            isApart
              ? 'hidden'
              : 'grid grid-cols-[minmax(0,1fr)_300px] items-start gap-10 max-[1200px]:grid-cols-1 max-[1200px]:gap-0'
          }
        >
          <div>
            <TabsContent value="basic">
              <BasicTab
                schoolId={schoolId}
                storedForm={base.form}
                writing={{ generator, missingSetting, saving: saver.saving }}
              />
            </TabsContent>
            <TabsContent value="location">
              <LocationTab storedForm={base.form} />
            </TabsContent>
            <TabsContent value="academic">
              <AcademicTab />
            </TabsContent>
            <TabsContent value="content">
              <ContentTab />
            </TabsContent>
            <TabsContent value="config">
              <ConfigTab school={school} storedForm={base.form} />
              {school && (
                <History
                  schoolId={school.id}
                  entries={history}
                  canRestore={canRestore}
                  unsaved={unsaved.length > 0}
                  onRestored={refresh}
                />
              )}
            </TabsContent>
          </div>
          <CardPreview schoolId={schoolId} image={school?.image ?? null} landscapes={landscapes} />
        </div>
      </Tabs>
      <SaveBar
        unsaved={unsaved}
        saving={saver.saving}
        isWriting={generator.generation !== null}
        isNew={school === null}
        list={list}
      />
      <EditorDialogs schoolId={schoolId} base={base.form} unsaved={unsaved} saver={saver} guard={guard} />
      <UnusualNumbers numbers={asking} onClose={() => setAsking([])} onConfirm={() => void saver.save()} />
    </AdminForm>
  );
}
