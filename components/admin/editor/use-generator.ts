import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'sonner';
import { startFunction } from '@/components/admin/jobs/start-function';
import { useFailureMessage } from '@/components/admin/jobs/use-failure-message';
import { logFailure } from '@/components/admin/tools/log-failure';
import type { DescriptionAction } from '@/lib/ai/model/description-action';
import type { JobView } from '@/lib/jobs/model/job';
import { withReference } from '@/lib/result';
import { storedForm } from '@/lib/schools/actions/stored-form';
import type { SchoolFields, SchoolForm } from '@/lib/schools/model/form-values';
import { type LoadedForm, rebase } from '@/lib/schools/model/rebase';

export type DescriptionField = 'description' | 'description_en';

interface Generation {
  field: DescriptionField;
  /** Null until the server has accepted it. */
  job: string | null;
}

/**
 * Generates descriptions for the school of the form. The new text replaces that in the form, other unsaved input
 * stays, and the next save starts from the version that generation stored, so that it is no conflict (decision 28).
 */
export function useGenerator({
  schoolId,
  base,
  setBase,
  methods,
  onWritten,
}: {
  schoolId: string | null;
  base: LoadedForm;
  setBase: (base: LoadedForm) => void;
  methods: UseFormReturn<SchoolForm, unknown, SchoolFields>;
  onWritten: () => void;
}) {
  const t = useTranslations('AdminEditor');
  const failureMessage = useFailureMessage();
  const [generation, setGeneration] = useState<Generation | null>(null);
  const latest = useRef(base);
  latest.current = base;

  function fail(
    code: string | null,
    {
      detail = null,
      reference,
      isJob = false,
    }: { detail?: string | null; reference?: string | undefined; isJob?: boolean } = {},
  ): void {
    setGeneration(null);
    logFailure('generate-school-descriptions', code, detail);
    toast.error(t('ai.failed'), { description: withReference(failureMessage(code, isJob), { reference }) });
  }

  async function write(field: DescriptionField, action: DescriptionAction): Promise<void> {
    setGeneration({ field, job: null });
    const started = await startFunction('generate-school-descriptions', { schoolId, action });
    if (started.ok) setGeneration({ field, job: started.jobId });
    else fail(started.code, { reference: started.reference });
  }

  async function finish(job: JobView): Promise<void> {
    if (generation === null || schoolId === null) return;
    if (job.status === 'cancelled') {
      setGeneration(null);
      toast(t('ai.stopped'));
      return;
    }
    if (job.done === 0) return fail(job.errorCode, { detail: job.errorDetail, isJob: true });
    const stored = await storedForm({ id: schoolId }).catch(() => null);
    setGeneration(null);
    // The text is stored, but the form could not load it.
    if (!stored?.ok) return fail(stored?.error ?? null);
    const next = rebase(latest.current, methods.getValues(), stored.value, [generation.field]);
    setBase(next.base);
    methods.reset(next.form);
    toast.success(t('ai.done'), {
      description: t('ai.length', { count: next.form[generation.field].length }),
    });
    onWritten();
  }

  return { generation, write, finish: (job: JobView) => void finish(job) };
}
export type Generator = ReturnType<typeof useGenerator>;
