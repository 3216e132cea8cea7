'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Field, FieldError, fieldIds } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import {
  type FieldProblem,
  type FormState,
  GOOD_OUTCOMES,
  type Outcome,
} from '@/lib/accounts/model/form-state';
import { browserProblems } from './browser-problems';
import { type AccountAction, useFormAction } from './use-form-action';

export interface AccountField {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password' | 'checkbox';
  autoComplete?: string;
  minLength?: number;
  hint?: string;
  value?: string | undefined;
  inputMode?: 'numeric';
  /** For the only purpose of a page. */
  autoFocus?: true;
}

export interface AccountFormTexts {
  /** `limited` has the placeholder `{minutes}`. */
  outcomes: Record<Outcome, string>;
  problems: Record<FieldProblem, string>;
  limitedSoon: string;
}

interface AccountFormProps extends Omit<FormViewProps, 'answer'> {
  action: AccountAction;
  /** Of the page: target of browsers without script, and place of the response. */
  address: string;
}

interface FormViewProps {
  /** Prefix of field ids, and the form's name for tests and screen readers. */
  id: string;
  answer: [state: FormState, send: (form: FormData) => void, pending: boolean];
  fields: AccountField[];
  hidden?: Record<string, string>;
  submit: string;
  busy: string;
  danger?: true;
  texts: AccountFormTexts;
}

/** An account form, posted by the browser or in place by script (decision 49). The inputs' attributes are the rules. */
export function AccountForm({ action, address, ...view }: AccountFormProps) {
  return <AccountFormView {...view} answer={useFormAction(action, address)} />;
}

export function AccountFormView(props: FormViewProps) {
  const { id, answer, fields, hidden, submit, busy, danger, texts } = props;
  const [answered, send, pending] = answer;
  const [refused, setRefused] = useState<{ since: FormState; problems: FormState['problems'] } | null>(null);
  const state: FormState =
    refused?.since === answered
      ? { ...answered, outcome: 'checkFields', problems: refused.problems }
      : answered;
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // From here the form shows problems, not the browser.
    if (form.current) form.current.noValidate = true;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is refused, be it the same as before
  useEffect(() => {
    if (state.outcome === null && !state.setup) return;
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid]');
    const asked = state.setup && form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])');
    (wrong ?? asked ?? notice.current)?.focus();
  }, [answered, refused]);

  function check(event: FormEvent<HTMLFormElement>) {
    const problems = browserProblems(
      event.currentTarget,
      fields.map(({ name }) => name),
    );
    if (Object.keys(problems).length === 0) return;
    event.preventDefault();
    setRefused({ since: answered, problems });
  }

  return (
    <form ref={form} id={id} action={send} onSubmit={check} aria-busy={pending}>
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.outcome !== null && !pending && (
        <p
          ref={notice}
          tabIndex={-1}
          className={
            GOOD_OUTCOMES.includes(state.outcome)
              ? cn(alertVariants({ variant: 'success' }), 'mb-4 focus:outline-none')
              : cn(alertVariants({ variant: 'destructive' }), 'mb-4 focus:outline-none')
          }
          role={GOOD_OUTCOMES.includes(state.outcome) ? 'status' : 'alert'}
        >
          {outcomeText(texts, state)}
        </p>
      )}
      <fieldset
        className="m-0 grid min-w-0 justify-items-start gap-4 border-0 p-0 disabled:cursor-progress"
        disabled={pending}
      >
        {fields.map((field) => (
          <Control
            key={field.name}
            id={`${id}-${field.name}`}
            field={{ ...field, value: state.values[field.name] ?? field.value }}
            problem={state.problems[field.name] && texts.problems[state.problems[field.name] ?? 'required']}
          />
        ))}
        <Button type="submit" className="max-sm:w-full" variant={danger ? 'destructive' : 'default'}>
          {pending ? busy : submit}
        </Button>
      </fieldset>
    </form>
  );
}

function Control({ id, field, problem }: { id: string; field: AccountField; problem: string | undefined }) {
  const { name, label, type, hint, value, autoComplete, minLength, inputMode, autoFocus } = field;
  if (type === 'checkbox') {
    return (
      <div>
        <label
          className="flex items-baseline gap-2 pointer-coarse:min-h-11 pointer-coarse:items-center"
          htmlFor={id}
        >
          <input {...fieldIds(id, problem)} name={name} type="checkbox" value="yes" required />
          {label}
        </label>
        {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      </div>
    );
  }
  return (
    <Field className="w-full" id={id} label={label} hint={hint} error={problem}>
      <Input
        {...fieldIds(id, problem, hint)}
        // A new key per value: React would otherwise keep the old one.
        key={value}
        name={name}
        type={type}
        required
        defaultValue={value}
        autoComplete={autoComplete}
        minLength={minLength}
        inputMode={inputMode}
        autoFocus={autoFocus}
      />
    </Field>
  );
}

function outcomeText({ outcomes, limitedSoon }: AccountFormTexts, { outcome, minutes }: FormState): string {
  if (outcome === null) return '';
  if (outcome === 'limited' && minutes === undefined) return limitedSoon;
  return outcomes[outcome].replace('{minutes}', String(minutes));
}
