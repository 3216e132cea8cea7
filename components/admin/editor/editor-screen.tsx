import { ImagesTab } from '@/components/admin/images/images-tab';
import { StandingMerges } from '@/components/admin/merge/standing-merges';
import { BackLink, PageHead } from '@/components/admin/page-head';
import { missingText } from '@/components/admin/schools/completeness-text';
import { missingSettingOf } from '@/components/admin/tools/tool-availability';
import { alertVariants } from '@/components/ui/alert';
import { statusVariants } from '@/components/ui/badge';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FieldDescription } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { aiGeneratedTexts } from '@/lib/ai/queries/ai-generated-texts';
import { overrideResponse } from '@/lib/http/response-override';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { landscapesOf } from '@/lib/images/covers/landscapes';
import { log } from '@/lib/log';
import { editedProgrammes } from '@/lib/programmes/queries/edited-programmes';
import { path, schoolHref } from '@/lib/routes';
import { SPECIALTIES } from '@/lib/schools/model/choices';
import { mergeHref } from '@/lib/schools/model/merge-query';
import { schoolCompleteness } from '@/lib/schools/queries/completeness';
import { editedSchool } from '@/lib/schools/queries/edited-school';
import { mergesOf } from '@/lib/schools/queries/merge';
import { schoolHistory } from '@/lib/schools/queries/school-history';
import { serverClient } from '@/lib/supabase/server';
import { AiGeneratedTexts } from './ai-text-notes';
import { SchoolEditor } from './school-editor';
import { SpecialtyOptions } from './specialty-options';

export async function EditorScreen({
  language,
  userId,
  identifier,
  canRestore,
  list,
}: {
  language: Language;
  userId: string;
  identifier: string;
  canRestore: boolean;
  list: string;
}) {
  const t = translator(language, 'AdminEditor');
  const school = await editedSchool(identifier).catch(logged);
  if (school === null || school === 'failed') {
    // Not notFound(), which would replace the admin frame with an empty document (decision 60).
    overrideResponse(school === null ? 404 : 503, {});
    return (
      <LoadFailed language={language} list={list} reason={school === null ? 'missing' : 'unreachable'} />
    );
  }
  const client = await serverClient();
  const [history, marks, programmes, completeness, merges] = await Promise.all([
    schoolHistory(school.id).catch(logged),
    aiGeneratedTexts(school.id).catch(logged),
    editedProgrammes(client, school.id).catch(logged),
    schoolCompleteness(client, [school.id]).catch(logged),
    mergesOf(school.id).catch(logged),
  ]);
  const landscapes = landscapesOf(school.coordinates);
  const weighed = completeness === 'failed' ? undefined : completeness.get(school.id);
  return (
    <>
      <BackLink href={list}>{t('back')}</BackLink>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto">{school.form.name}</h1>
        <span className={school.form.is_active ? statusVariants() : statusVariants({ variant: 'off' })}>
          {t(school.form.is_active ? 'active' : 'inactive')}
        </span>
        <a
          className={buttonVariants()}
          href={
            school.form.is_active
              ? schoolHref('en', school.form.slug)
              : path('adminSchoolPreview', { id: school.id })
          }
          target="_blank"
          rel="noopener"
        >
          <Icon name="arrow-up-right" /> {t(school.form.is_active ? 'viewPublic' : 'viewPreview')}
        </a>
        <a className={buttonVariants()} href={mergeHref(school.id)}>
          {translator(language, 'AdminMerge')('link')}
        </a>
      </div>
      {weighed && (
        <FieldDescription>
          {translator(language, 'Completeness')('figure', { points: weighed.points })}{' '}
          {missingText(language, weighed)}
        </FieldDescription>
      )}
      {merges !== 'failed' && merges.length > 0 && <StandingMerges merges={merges} />}
      <SpecialtyOptions options={specialtyOptions()}>
        <AiGeneratedTexts schoolId={school.id} marks={marks === 'failed' ? [] : marks}>
          <SchoolEditor
            key={school.id}
            userId={userId}
            school={school}
            landscapes={landscapes}
            history={history === 'failed' ? null : history}
            canRestore={canRestore}
            list={list}
            programmes={programmes === 'failed' ? null : programmes}
            missingSetting={missingSettingOf('enrich-descriptions')}
            images={
              <ImagesTab
                language={language}
                school={{
                  id: school.id,
                  name: school.form.name,
                  slug: school.form.slug,
                  specialties: school.form.specialties.map(({ es }) => es),
                  landscapes,
                }}
              />
            }
          />
        </AiGeneratedTexts>
      </SpecialtyOptions>
    </>
  );
}

/** An empty editor with default values (decision 5). */
export function CreateScreen({ language, userId }: { language: Language; userId: string }) {
  const t = translator(language, 'AdminEditor');
  return (
    <>
      <BackLink href={path('adminSchools')}>{t('back')}</BackLink>
      <PageHead title={t('titleNew')} />
      <SpecialtyOptions options={specialtyOptions()}>
        <SchoolEditor
          userId={userId}
          school={null}
          landscapes={null}
          history={[]}
          canRestore={false}
          list={path('adminSchools')}
          missingSetting={missingSettingOf('enrich-descriptions')}
          programmes={[]}
          images={<p className={cn(alertVariants(), 'my-4')}>{t('imagesAfterSave')}</p>}
        />
      </SpecialtyOptions>
    </>
  );
}

function specialtyOptions() {
  const [es, en] = [translator('es', 'Specialties'), translator('en', 'Specialties')];
  return SPECIALTIES.map((value) => ({ value, labels: { es: es(value), en: en(value) } }));
}

function logged(error: Error): 'failed' {
  log.error(error.message);
  return 'failed';
}

function LoadFailed({
  language,
  list,
  reason,
}: {
  language: Language;
  list: string;
  reason: 'missing' | 'unreachable';
}) {
  const t = translator(language, 'AdminEditor');
  return (
    <>
      <BackLink href={list}>{t('back')}</BackLink>
      <h1>{t('loadFailed')}</h1>
      <p className={alertVariants({ variant: 'warning' })}>{t(`loadFailures.${reason}`)}</p>
    </>
  );
}
