import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactOutcome,
  type ContactTexts,
  type ContactValues,
  type FieldProblem,
  HONEYPOT,
  noticeText,
  problemText,
} from '@/lib/contact/model/message';
import type { Language } from '@/lib/i18n/locales';
import { EMAIL_PATTERN } from '@/lib/values/email';

/** Without script the browser posts it and `initial` has the outcome; with script see lib/client/contact-form.ts. */
export function ContactForm({
  action,
  language,
  anchor,
  texts,
  initial: { outcome, values },
}: {
  action: string;
  language: Language;
  anchor: string;
  texts: ContactTexts;
  initial: { outcome: ContactOutcome | null; values: ContactValues };
}) {
  const problems = outcome?.status === 'invalid' ? outcome.fields : {};
  return (
    <form className="contact-form" method="post" action={action} data-contact={JSON.stringify(texts)}>
      <input type="hidden" name="language" value={language} />
      {CONTACT_FIELDS.map((field) => (
        <div className="field" key={field}>
          <label htmlFor={field}>{texts.labels[field]}</label>
          <Control field={field} value={values[field]} problem={problems[field]} />
          {problems[field] && (
            <p className="field-error" id={`${field}-error`}>
              {problemText(texts, field, problems[field])}
            </p>
          )}
        </div>
      ))}
      <p hidden>
        <label htmlFor={HONEYPOT}>{texts.honeypot}</label>
        <input type="text" id={HONEYPOT} name={HONEYPOT} autoComplete="off" />
      </p>
      <div role="status" id={anchor}>
        {outcome && <Notice texts={texts} outcome={outcome} />}
      </div>
      <button type="submit" className="btn primary">
        {texts.send}
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
    defaultValue: value,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${field}-error` : undefined,
  };
  if (field === 'message') return <textarea {...shared} rows={8} />;
  if (field === 'email')
    return (
      // Not type 'email', in which browsers refuse letters such as é.
      <input
        {...shared}
        type="text"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="email"
        pattern={EMAIL_PATTERN}
      />
    );
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
