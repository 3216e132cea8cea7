import { cookies } from 'next/headers';
import { DRAFT_COOKIE, decodeDraft } from '@/lib/contact/draft';
import { type ContactOutcome, readOutcome } from '@/lib/contact/model/message';
import type { Language } from '@/lib/i18n/locales';
import { ContactScreen } from './contact-screen';

type Query = Promise<Record<string, string | string[] | undefined>>;

export async function outcomeOf(searchParams: Query): Promise<ContactOutcome | null> {
  return readOutcome(await searchParams);
}

export async function ContactResultScreen({
  language,
  outcome,
}: {
  language: Language;
  outcome: ContactOutcome | null;
}) {
  const draft = (await cookies()).get(DRAFT_COOKIE)?.value;
  const values = decodeDraft(outcome?.status === 'sent' ? undefined : draft);
  return <ContactScreen language={language} outcome={outcome} values={values} />;
}
