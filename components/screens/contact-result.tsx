import { cookies } from 'next/headers';
import { DRAFT_COOKIE, decodeDraft } from '@/lib/contact/draft';
import { type ContactOutcome, readOutcome } from '@/lib/contact/model/message';
import type { Language } from '@/lib/i18n/locales';
import type { Query } from '@/lib/lists/query';
import { ContactScreen } from './contact-screen';

export async function outcomeOf(searchParams: Promise<Query>): Promise<ContactOutcome | null> {
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
