'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  type ContactField,
  type ContactOutcome,
  type ContactValues,
  EMAIL_PATTERN,
  type FieldProblem,
  type FieldProblems,
  HONEYPOT,
  readOutcome,
} from '@/lib/contact/model/message';
import type { Language } from '@/lib/i18n/locales';

const SEND_TIMEOUT_MS = 20_000;

export interface ContactTexts {
  labels: Record<ContactField, string>;
  honeypot: string;
  send: string;
  sending: string;
  problems: Record<FieldProblem, string>;
  errorTitle: string;
  fillAll: string;
  checkFields: string;
  /** Holds `{minutes}`. */
  limited: string;
  failed: string;
  sentTitle: string;
  sentText: string;
}

/**
 * The contact form. Without script the browser posts it and `initial` says what became of it; with script it is sent
 * in place. The rules are the inputs' own attributes, so both ways know the same ones, and the server checks again.
 */
export function ContactForm({
  action,
  language,
  anchor,
  texts,
  initial,
}: {
  action: string;
  language: Language;
  anchor: string;
  texts: ContactTexts;
  initial: { outcome: ContactOutcome | null; values: ContactValues };
}) {
  const [outcome, setOutcome] = useState(initial.outcome);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = outcome?.status === 'invalid' ? outcome.fields : {};

  useEffect(() => {
    // From here on the form itself shows what is missing, not the browser's bubbles.
    if (form.current) form.current.noValidate = true;
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const element = event.currentTarget;
    const found = problemsOf(element);
    if (Object.keys(found).length > 0) return show(element, { status: 'invalid', fields: found });
    setSending(true);
    setOutcome(null);
    const result = await send(action, element);
    setSending(false);
    show(element, result);
  }

  function show(element: HTMLFormElement, result: ContactOutcome) {
    setOutcome(result);
    if (result.status === 'sent') for (const field of CONTACT_FIELDS) setValue(element, field, '');
    if (result.status === 'invalid') focusFirst(element, result.fields);
  }

  return (
    <form
      ref={form}
      className="contact-form"
      method="post"
      action={action}
      onSubmit={submit}
      aria-busy={sending}
    >
      <input type="hidden" name="language" value={language} />
      {CONTACT_FIELDS.map((field) => (
        <div className="field" key={field}>
          <label htmlFor={field}>{texts.labels[field]}</label>
          <Control field={field} value={initial.values[field]} problem={problems[field]} />
          {problems[field] && (
            <p className="field-error" id={`${field}-error`}>
              {problemText(texts, field, problems[field])}
            </p>
          )}
        </div>
      ))}
      <p className="visually-hidden" aria-hidden="true">
        <label htmlFor={HONEYPOT}>{texts.honeypot}</label>
        <input type="text" id={HONEYPOT} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </p>
      <div role="status" id={anchor}>
        {outcome && <Notice texts={texts} outcome={outcome} />}
      </div>
      <button type="submit" className="btn primary" aria-disabled={sending} data-live="">
        {sending ? texts.sending : texts.send}
      </button>
    </form>
  );
}

function Control({
  field,
  value,
  problem,
}: {
  field: ContactField;
  value: string;
  problem: FieldProblem | undefined;
}) {
  const shared = {
    id: field,
    name: field,
    className: 'input',
    required: true,
    maxLength: CONTACT_LIMITS[field],
    defaultValue: value,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${field}-error` : undefined,
  };
  if (field === 'message') return <textarea {...shared} rows={8} />;
  if (field === 'email')
    return <input {...shared} type="email" autoComplete="email" pattern={EMAIL_PATTERN} />;
  return <input {...shared} type="text" autoComplete="name" />;
}

function Notice({ texts, outcome }: { texts: ContactTexts; outcome: ContactOutcome }) {
  const sent = outcome.status === 'sent';
  return (
    <div className={sent ? 'notice good' : 'notice bad'}>
      <p className="notice-title">{sent ? texts.sentTitle : texts.errorTitle}</p>
      <p>{noticeText(texts, outcome)}</p>
    </div>
  );
}

function noticeText(texts: ContactTexts, outcome: ContactOutcome): string {
  switch (outcome.status) {
    case 'sent':
      return texts.sentText;
    case 'limited':
      return texts.limited.replace('{minutes}', String(outcome.minutes));
    case 'invalid':
      return Object.values(outcome.fields).includes('required') ? texts.fillAll : texts.checkFields;
    case 'failed':
      return texts.failed;
  }
}

function problemText(texts: ContactTexts, field: ContactField, problem: FieldProblem): string {
  return texts.problems[problem].replace('{limit}', String(CONTACT_LIMITS[field]));
}

/** What the browser finds wrong, in the form's own terms. */
function problemsOf(form: HTMLFormElement): FieldProblems {
  const problems: FieldProblems = {};
  for (const field of CONTACT_FIELDS) {
    const control = controlOf(form, field);
    if (!control || (control.validity.valid && control.value.trim() !== '')) continue;
    problems[field] =
      control.value.trim() === '' ? 'required' : control.validity.tooLong ? 'tooLong' : 'invalid';
  }
  return problems;
}

/** Sends the form; a connection that fails or an answer that makes no sense is a failure like any other. */
async function send(action: string, form: HTMLFormElement): Promise<ContactOutcome> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    return readOutcome(await response.json()) ?? { status: 'failed' };
  } catch {
    return { status: 'failed' };
  }
}

function controlOf(form: HTMLFormElement, field: ContactField) {
  const control = form.elements.namedItem(field);
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : null;
}

function setValue(form: HTMLFormElement, field: ContactField, value: string) {
  const control = controlOf(form, field);
  if (control) control.value = value;
}

function focusFirst(form: HTMLFormElement, problems: FieldProblems) {
  const first = CONTACT_FIELDS.find((field) => problems[field]);
  if (first) controlOf(form, first)?.focus();
}
