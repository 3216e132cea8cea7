import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'sonner';
import { saveProgramme } from '@/lib/programmes/actions/save-programme';
import type { ProgrammeFields, ProgrammeForm } from '@/lib/programmes/model/field-names';
import { differingProgrammeFields } from '@/lib/programmes/model/form';
import type { ProgrammesState } from '@/lib/programmes/queries/edited-programmes';

/** What a form began with. A new programme has no id. */
export interface OpenedProgramme {
  id: string | null;
  version: number;
  form: ProgrammeForm;
}

/** Saves a programme and knows what stood in the way: another's save, or fields that were refused. */
export function useSaveProgramme({
  schoolId,
  opened,
  methods,
  onSaved,
  onRefused,
  refuse,
}: {
  schoolId: string;
  opened: OpenedProgramme;
  methods: UseFormReturn<ProgrammeForm, unknown, ProgrammeFields>;
  onSaved: (state: ProgrammesState) => void;
  /** Called after the server refused fields. */
  onRefused: () => void;
  refuse: (code: string) => void;
}) {
  const t = useTranslations('AdminProgrammes');
  const [saving, setSaving] = useState(false);
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<OpenedProgramme | null>(null);

  async function save(form: ProgrammeForm, from: OpenedProgramme = base): Promise<void> {
    setSaving(true);
    try {
      await send(form, from);
    } catch {
      refuse('offline');
    } finally {
      setSaving(false);
    }
  }

  async function send(form: ProgrammeForm, from: OpenedProgramme): Promise<void> {
    const result = await saveProgramme({ schoolId, id: from.id, version: from.version, form });
    if (!result.ok) {
      const places = Object.entries(result.fields ?? {});
      for (const [place, message] of places) methods.setError(place as 'name', { message });
      if (places.length > 0) onRefused();
      else refuse(result.error);
      return;
    }
    if (result.value.kind === 'saved') {
      toast.success(t('saved'));
      onSaved(result.value.state);
      return;
    }
    const { theirs } = result.value;
    const now = { id: from.id, version: theirs.version, form: theirs.form };
    // It was only moved, hidden or shown: nothing to choose from.
    if (differingProgrammeFields(from.form, theirs.form).length === 0) return send(form, now);
    setConflict(now);
  }

  /** Goes on from the other version with what was chosen of both. */
  async function choose(form: ProgrammeForm): Promise<void> {
    if (conflict === null) return;
    setBase(conflict);
    setConflict(null);
    methods.reset(conflict.form);
    for (const field of differingProgrammeFields(conflict.form, form)) methods.setValue(field, form[field]);
    await save(form, conflict);
  }

  return { save, saving, base, conflict, setConflict, choose };
}
