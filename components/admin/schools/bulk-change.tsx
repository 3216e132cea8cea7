'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { FieldControl } from '@/components/admin/editor/field-control';
import { AdminForm } from '@/components/admin/form/admin-form';
import { ChoiceField } from '@/components/admin/form/state-fields';
import { useFailureMessage } from '@/components/admin/jobs/use-failure-message';
import { useAction } from '@/components/admin/use-action';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { WRITING_TOOLS } from '@/lib/jobs/model/job';
import { queryHref } from '@/lib/routes';
import { checkBulk } from '@/lib/schools/actions/check-bulk';
import { startBulk } from '@/lib/schools/actions/start-bulk';
import {
  BULK_FIELDS,
  BULK_KINDS,
  bulkValue,
  type BulkChange as Change,
} from '@/lib/schools/model/bulk-change';
import { newSchoolForm } from '@/lib/schools/model/form';

/** Changes all schools that match the filters, as a job; shows their number first. */
export function BulkChange({ query, total, canWrite }: { query: string; total: number; canWrite: boolean }) {
  const t = useTranslations('AdminSchools');
  const tools = useTranslations('AdminTools');
  const fields = useTranslations('AdminEditor.fields');
  const failureMessage = useFailureMessage();
  const router = useRouter();
  const form = useForm({ defaultValues: newSchoolForm() });
  const [open, setOpen] = useState(false);
  const [what, setWhat] = useState<string>('activate');
  const [checked, setChecked] = useState<{
    change: Change;
    total: number;
    changing: number;
    names: string[];
  } | null>(null);
  const [busy, start] = useAction();
  const field = BULK_FIELDS.find((name) => what === `set:${name}`);
  const tool = WRITING_TOOLS.find((name) => what === `tool:${name}`);

  const refused = (code: string) =>
    toast.error(t('bulk.failed'), {
      description:
        code === 'invalid' || code === 'outdated' ? t(`bulk.problems.${code}`) : failureMessage(code),
    });
  const changeNow = (): Change => {
    if (field) return { kind: 'set', field, value: bulkValue(form.getValues(), field) };
    if (tool) return { kind: 'tool', tool };
    return { kind: BULK_KINDS.find((kind) => kind === what) ?? 'activate' };
  };
  const check = () =>
    start(
      async () => {
        const change = changeNow();
        const answer = await checkBulk({ query, change });
        if (answer.ok) setChecked({ change, ...answer.value });
        else refused(answer.error);
      },
      () => refused('failed'),
    );
  const apply = ({ change, changing }: { change: Change; changing: number }) =>
    start(
      async () => {
        const answer = await startBulk({ query, change, expected: changing });
        if (answer.ok) router.push(queryHref('adminJobs', { job: answer.value.id }));
        else refused(answer.error);
      },
      () => refused('failed'),
    );

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('bulk.open', { count: total })}</Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title={t('bulk.open', { count: total })}
          description={t('bulk.about')}
          closeLabel={t('cancel')}
        >
          <AdminForm
            methods={form}
            className="mt-4 grid gap-3"
            prefix="bulk"
            errorText={String}
            onSubmit={check}
          >
            <ChoiceField
              id="bulk-what"
              label={t('bulk.what')}
              value={what}
              options={[
                ...BULK_KINDS.map((kind) => [kind, t(`bulk.kinds.${kind}`)] as const),
                ...BULK_FIELDS.map(
                  (name) => [`set:${name}`, t('bulk.set', { field: fields(name) })] as const,
                ),
                ...(canWrite ? WRITING_TOOLS : []).map(
                  (name) => [`tool:${name}`, tools(`kinds.${name}.label`)] as const,
                ),
              ]}
              onChoose={(chosen) => {
                setWhat(chosen);
                setChecked(null);
              }}
            />
            {field && (
              // Another value needs a new check.
              <div onInput={() => setChecked(null)}>
                <FieldControl name={field} />
              </div>
            )}
          </AdminForm>
          {checked && (
            <p className={alertVariants()} role="status">
              {t('bulk.checked', { total: checked.total, changing: checked.changing })}{' '}
              {checked.names.join(' · ')}
              {checked.changing > checked.names.length && ' …'}
            </p>
          )}
          <DialogFooter>
            <Button disabled={busy} onClick={check}>
              {t('bulk.check')}
            </Button>
            <Button
              variant={what === 'delete' ? 'destructive' : 'default'}
              disabled={busy || !checked?.changing}
              aria-busy={busy}
              onClick={() => checked && apply(checked)}
            >
              {what === 'delete' && checked ? t('bulk.delete', { count: checked.changing }) : t('bulk.apply')}
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  );
}
