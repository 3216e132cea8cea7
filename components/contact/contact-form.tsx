import { Button } from '@/components/ui/button';
import { Input, Textarea } from '@/components/ui/input';
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
    <form
      className="contact-form grid justify-items-start gap-4 print:hidden"
      method="post"
      action={action}
      data-contact={JSON.stringify(texts)}
    >
      <input type="hidden" name="language" value={language} />
      {CONTACT_FIELDS.map((field) => (
        <div className="grid w-full min-w-0 gap-1" key={field}>
          <label className="text-micro leading-snug font-semibold text-ink-2" htmlFor={field}>
            {texts.labels[field]}
          </label>
          <Control field={field} value={values[field]} problem={problems[field]} />
          {problems[field] && (
            <p className="text-sm leading-dense font-medium text-tomato-ink" id={`${field}-error`}>
              {problemText(texts, field, problems[field])}
            </p>
          )}
        </div>
      ))}
      <p hidden>
        <label htmlFor={HONEYPOT}>{texts.honeypot}</label>
        <input type="text" id={HONEYPOT} name={HONEYPOT} autoComplete="off" />
      </p>
      <div className="w-full scroll-mt-8" role="status" id={anchor}>
        {outcome && <Notice texts={texts} outcome={outcome} />}
      </div>
      <Button type="submit" variant="default" className="aria-disabled:cursor-progress max-sm:w-full">
        {texts.send}
      </Button>
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
    required: true,
    defaultValue: value,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${field}-error` : undefined,
  };
  if (field === 'message') return <Textarea className="min-h-44" {...shared} rows={8} />;
  if (field === 'email')
    return (
      // Not type 'email', in which browsers refuse letters such as é.
      <Input
        {...shared}
        type="text"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="email"
        pattern={EMAIL_PATTERN}
      />
    );
  return <Input {...shared} type="text" autoComplete="name" />;
}

function Notice({ texts, outcome }: { texts: ContactTexts; outcome: ContactOutcome }) {
  const sent = outcome.status === 'sent';
  return (
    <div className={sent ? 'notice good' : 'notice bad'}>
      <p className="font-semibold">{sent ? texts.sentTitle : texts.errorTitle}</p>
      <p>{noticeText(texts, outcome)}</p>
    </div>
  );
}
