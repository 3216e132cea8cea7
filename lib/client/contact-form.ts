import {
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  type ContactField,
  type ContactOutcome,
  type ContactTexts,
  type FieldProblems,
  noticeText,
  problemText,
  readOutcome,
} from '@/lib/contact/model/message';

const SEND_TIMEOUT_MS = 20_000;

/** Submits in place and shows problems at their fields, by the inputs' attributes; the server validates again. */
export function enhanceContactForm(form: HTMLFormElement): void {
  const texts = JSON.parse(form.dataset.contact ?? '') as ContactTexts;
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  form.noValidate = true;

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    const found = problemsOf(form);
    if (Object.keys(found).length > 0) return show({ status: 'invalid', fields: found });
    setBusy(true);
    show(null);
    const outcome = await send(form);
    setBusy(false);
    show(outcome);
  });

  function setBusy(busy: boolean): void {
    form.ariaBusy = String(busy);
    if (!button) return;
    button.ariaDisabled = String(busy);
    button.textContent = busy ? texts.sending : texts.send;
  }

  function show(outcome: ContactOutcome | null): void {
    const problems = outcome?.status === 'invalid' ? outcome.fields : {};
    for (const field of CONTACT_FIELDS)
      showProblem(form, field, problems[field] && problemText(texts, field, problems[field]));
    form.querySelector('[role=status]')?.replaceChildren(...(outcome ? [notice(texts, outcome)] : []));
    if (outcome?.status === 'sent') for (const field of CONTACT_FIELDS) setValue(form, field, '');
    const first = CONTACT_FIELDS.find((field) => problems[field]);
    if (first) controlOf(form, first)?.focus();
  }
}

function notice(texts: ContactTexts, outcome: ContactOutcome): HTMLElement {
  const sent = outcome.status === 'sent';
  const box = document.createElement('div');
  box.className = sent ? 'notice good' : 'notice bad';
  const title = document.createElement('p');
  title.className = 'notice-title';
  title.textContent = sent ? texts.sentTitle : texts.errorTitle;
  const text = document.createElement('p');
  text.textContent = noticeText(texts, outcome);
  box.append(title, text);
  return box;
}

function showProblem(form: HTMLFormElement, field: ContactField, text: string | undefined): void {
  const control = controlOf(form, field);
  const id = `${field}-error`;
  document.getElementById(id)?.remove();
  if (!control) return;
  if (text === undefined) {
    control.removeAttribute('aria-invalid');
    control.removeAttribute('aria-describedby');
    return;
  }
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', id);
  const message = document.createElement('p');
  message.className = 'field-error';
  message.id = id;
  message.textContent = text;
  control.after(message);
}

function problemsOf(form: HTMLFormElement): FieldProblems {
  const problems: FieldProblems = {};
  for (const field of CONTACT_FIELDS) {
    const control = controlOf(form, field);
    if (!control) continue;
    const { value, validity } = control;
    if (value.trim() === '') problems[field] = 'required';
    else if (value.length > CONTACT_LIMITS[field]) problems[field] = 'tooLong';
    else if (!validity.valid) problems[field] = 'invalid';
  }
  return problems;
}

/** A failed connection or an invalid response is a failure outcome. */
async function send(form: HTMLFormElement): Promise<ContactOutcome> {
  try {
    const response = await fetch(form.action, {
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

function setValue(form: HTMLFormElement, field: ContactField, value: string): void {
  const control = controlOf(form, field);
  if (control) control.value = value;
}
