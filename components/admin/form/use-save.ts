import { unstable_rethrow } from 'next/navigation';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Result } from '@/lib/result';

/** A form before editing. `version` is 0 for a new record. */
export interface Version<Form> {
  form: Form;
  version: number;
}
/** Why nothing was saved; `offline` is a request without an answer. */
export type Failure = Omit<Extract<Result<unknown>, { ok: false }>, 'ok'>;
/** The result of a save action: the stored record, or the stored version when another user saved first. */
export type SaveResult<Form, Saved> = Result<
  ({ kind: 'saved' } & Saved) | { kind: 'conflict'; theirs: Version<Form> }
>;

/**
 * Saves a form and keeps the outcome: another user's version (`conflict`), or refused fields, which get their message.
 * A conflict outside the form's fields is saved again without asking.
 */
export function useSave<Form extends FieldValues, Values, Saved>({
  methods,
  base,
  setBase,
  differing,
  send,
  onSaved,
  onRefused,
}: {
  methods: UseFormReturn<Form, unknown, Values>;
  base: Version<Form>;
  setBase: (base: Version<Form>) => void;
  differing: (one: Form, other: Form) => readonly (keyof Form & string)[];
  send: (form: Form, version: number) => Promise<SaveResult<Form, Saved>>;
  /** `sent` is the submitted form; more may have been typed since. */
  onSaved: (saved: Saved, sent: Form) => void;
  /** Called after refused fields got their message, and for a failure without fields. */
  onRefused: (failure: Failure, sent: Form, from: Version<Form>) => void | Promise<void>;
}) {
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Version<Form> | null>(null);

  async function save(form: Form = methods.getValues(), from = base): Promise<void> {
    setSaving(true);
    try {
      await attempt(form, from);
    } catch (error) {
      unstable_rethrow(error);
      await onRefused({ error: 'offline' }, form, from);
    } finally {
      setSaving(false);
    }
  }

  async function attempt(form: Form, from: Version<Form>): Promise<void> {
    const result = await send(form, from.version);
    if (!result.ok) {
      setRefused(methods, result.fields);
      return onRefused(result, form, from);
    }
    if (result.value.kind === 'saved') return onSaved(result.value, form);
    const { theirs } = result.value;
    if (differing(from.form, theirs.form).length === 0) return attempt(form, theirs);
    setConflict(theirs);
  }

  async function choose(form: Form): Promise<void> {
    if (conflict === null) return;
    setBase(conflict);
    setConflict(null);
    methods.reset(form);
    await save(form, conflict);
  }

  return { save, saving, conflict, closeConflict: () => setConflict(null), choose };
}

/** Shows the messages of refused fields, by their path in the action's input, and focuses the first. */
export function setRefused<Form extends FieldValues, Values>(
  methods: UseFormReturn<Form, unknown, Values>,
  fields: Record<string, string> | undefined,
): void {
  for (const [index, [path, message]] of Object.entries(fields ?? {}).entries())
    methods.setError(path.replace(/^form\./, '') as Path<Form>, { message }, { shouldFocus: index === 0 });
}
