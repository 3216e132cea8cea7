import type { Metadata } from 'next';
import { ContactForm } from '@/components/contact/contact-form';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
import { PageTitle } from '@/components/shell/page-title';
import { PublicPage } from '@/components/shell/public-page';
import { STATIC } from '@/lib/cache/tags';
import type { ContactOutcome, ContactTexts, ContactValues } from '@/lib/contact/model/message';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { CONTACT_RESULT_ANCHOR, href, path } from '@/lib/routes';
import { hiddenMetadata, pageMetadata } from '@/lib/seo/metadata';
import { socialImage } from '@/lib/seo/social/address';
import { contactEmail } from '@/lib/site';

const EMPTY: ContactValues = { name: '', email: '', message: '' };

/** With an outcome, the page after a form post without script. */
export function ContactScreen({
  language,
  outcome = null,
  values = EMPTY,
}: {
  language: Language;
  outcome?: ContactOutcome | null;
  values?: ContactValues;
}) {
  const t = translator(language, 'Contact');
  const email = contactEmail();
  return (
    <PublicPage
      language={language}
      current="contact"
      alternate={href(otherLanguage(language), 'contact')}
      tags={[STATIC]}
    >
      <div className="wrap pt-0 pb-22">
        <Breadcrumbs language={language} crumbs={trail(language, t('title'))} />
        <PageTitle>{t('title')}</PageTitle>
        <p className="mt-4 max-w-[36em] text-lead leading-normal text-ink-2">{t('lead')}</p>
        <div className="mt-8 grid grid-cols-[minmax(0,36em)_minmax(240px,1fr)] items-start gap-x-16 gap-y-8 max-lg:grid-cols-1">
          <ContactForm
            action={path('sendMessage')}
            language={language}
            anchor={CONTACT_RESULT_ANCHOR}
            texts={formTexts(language)}
            initial={{ outcome, values }}
          />
          <aside className="prose mt-0 max-w-[66ch] tap-links" aria-labelledby="contact-aside">
            <h2 className="mt-0 mb-2 text-3xl" id="contact-aside">
              {t('asideTitle')}
            </h2>
            {email && (
              <p className="mt-3 text-ink-2">
                {t.rich('email', {
                  address: () => (
                    <a className="wrap-anywhere" href={`mailto:${email}`}>
                      {email}
                    </a>
                  ),
                })}
              </p>
            )}
            <p className="mt-3 text-ink-2">{t('corrections')}</p>
            <p className="mt-3 text-ink-2">{t('schools')}</p>
            <p className="mt-3 text-ink-2">
              {t.rich('privacy', {
                link: (chunks) => (
                  <a className="wrap-anywhere" href={href(language, 'privacy')}>
                    {chunks}
                  </a>
                ),
              })}
            </p>
          </aside>
        </div>
      </div>
    </PublicPage>
  );
}

export function contactMetadata(language: Language): Metadata {
  const t = translator(language, 'Contact');
  return pageMetadata({
    language,
    route: 'contact',
    title: t('title'),
    description: t('description'),
    image: socialImage(language),
  });
}

/** The title has the outcome; not for search engines. */
export function contactResultMetadata(language: Language, outcome: ContactOutcome | null): Metadata {
  const t = translator(language, 'Contact');
  const state = outcome && `${t(outcome.status === 'sent' ? 'sentTitle' : 'errorTitle')} · `;
  return hiddenMetadata(`${state ?? ''}${t('title')}`);
}

function formTexts(language: Language): ContactTexts {
  const t = translator(language, 'Contact');
  return {
    labels: { name: t('name'), email: t('emailLabel'), message: t('message') },
    honeypot: t('honeypot'),
    send: t('send'),
    sending: t('sending'),
    problems: { required: t('required'), invalid: t('invalidEmail'), tooLong: t.raw('tooLong') },
    errorTitle: t('errorTitle'),
    fillAll: t('fillAll'),
    checkFields: t('checkFields'),
    limited: t.raw('limited'),
    failed: t('failed'),
    sentTitle: t('sentTitle'),
    sentText: t('sentText'),
  };
}
