import type { Metadata } from 'next';
import { accessibilityEn } from '@/components/legal/accessibility.en';
import { accessibilityEs } from '@/components/legal/accessibility.es';
import { cookiesEn } from '@/components/legal/cookies.en';
import { cookiesEs } from '@/components/legal/cookies.es';
import {
  LEGAL_SECTIONS,
  type LegalFacts,
  type LegalPage,
  type LegalText,
} from '@/components/legal/legal-text';
import { privacyEn } from '@/components/legal/privacy.en';
import { privacyEs } from '@/components/legal/privacy.es';
import { termsEn } from '@/components/legal/terms.en';
import { termsEs } from '@/components/legal/terms.es';
import { Breadcrumbs, trail } from '@/components/shell/breadcrumbs';
import { PageTitle } from '@/components/shell/page-title';
import { PublicPage } from '@/components/shell/public-page';
import { STATIC } from '@/lib/cache/tags';
import { serverConfig } from '@/lib/config';
import { formatDay } from '@/lib/i18n/formats';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href, PUBLIC_PAGES } from '@/lib/routes';
import { pageMetadata } from '@/lib/seo/metadata';
import { socialImage } from '@/lib/seo/social/address';
import { contactEmail } from '@/lib/site';

type Texts = { [Page in LegalPage]: (facts: LegalFacts) => LegalText<Page> };

const TEXTS: Record<Language, Texts> = {
  es: { privacy: privacyEs, cookies: cookiesEs, terms: termsEs, accessibility: accessibilityEs },
  en: { privacy: privacyEn, cookies: cookiesEn, terms: termsEn, accessibility: accessibilityEn },
};

/** Contents, then sections with the same anchors in both languages. */
export function LegalScreen<Page extends LegalPage>({ language, page }: { language: Language; page: Page }) {
  const t = translator(language, 'Legal');
  const text = legalText(language, page);
  const ids: readonly (keyof typeof text.sections)[] = LEGAL_SECTIONS[page];
  return (
    <PublicPage
      language={language}
      current={null}
      alternate={href(otherLanguage(language), page)}
      tags={[STATIC]}
    >
      <div className="wrap pt-0 pb-22">
        <Breadcrumbs language={language} crumbs={trail(language, text.title)} />
        <PageTitle>{text.title}</PageTitle>
        <p className="mt-4 max-w-[36em] text-lead leading-normal text-ink-2">{text.lead}</p>
        <p className="mt-3 text-sm leading-dense text-ink-3">
          {t('updated', { day: formatDay(language, PUBLIC_PAGES[page].textOf) })}
        </p>
        <div className="mt-8 grid grid-cols-[minmax(0,66ch)_minmax(220px,1fr)] items-start gap-x-16 gap-y-8 max-lg:grid-cols-1 print:block">
          <nav
            className="sticky top-6 col-start-2 text-md max-lg:static max-lg:col-auto print:hidden"
            aria-labelledby="contents"
          >
            <h2 className="font-sans text-md leading-compact font-semibold tracking-normal" id="contents">
              {t('contents')}
            </h2>
            <ol className="mt-2 border-t border-rule">
              {ids.map((id) => (
                <li key={id}>
                  <a
                    className="flex min-h-9 items-center py-1 leading-[1.35] no-underline hover:underline max-lg:min-h-11 pointer-coarse:min-h-11"
                    href={`#${id}`}
                  >
                    {text.sections[id].title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="row-start-1 max-w-[66ch] tap-links [&_:is(p,ul)]:mt-3 [&_:is(p,ul)]:text-ink-2 [&_a]:wrap-anywhere [&_ul]:list-disc [&_ul]:pl-[1.1em] max-lg:row-auto">
            {ids.map((id) => (
              <section className="scroll-mt-6" key={id} aria-labelledby={id}>
                <h2 className="mt-8 mb-2 text-3xl [section:first-child>&]:mt-0" id={id}>
                  {text.sections[id].title}
                </h2>
                {text.sections[id].body}
              </section>
            ))}
          </div>
        </div>
      </div>
    </PublicPage>
  );
}

export function legalMetadata(language: Language, page: LegalPage): Metadata {
  const { title, description } = legalText(language, page);
  return pageMetadata({ language, route: page, title, description, image: socialImage(language) });
}

function legalText<Page extends LegalPage>(language: Language, page: Page): LegalText<Page> {
  const { siteOwner, googleMapsApiKey } = serverConfig();
  const email = contactEmail();
  return TEXTS[language][page]({
    owner: siteOwner ?? null,
    email: email && (
      <a className="wrap-anywhere" href={`mailto:${email}`}>
        {email}
      </a>
    ),
    hasMap: googleMapsApiKey !== undefined,
  });
}
