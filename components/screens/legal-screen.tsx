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
import { PublicPage } from '@/components/shell/public-page';
import { STATIC } from '@/lib/cache/tags';
import { serverConfig } from '@/lib/config';
import { formatDay } from '@/lib/i18n/formats';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { socialImage } from '@/lib/images/covers/address';
import { href, PUBLIC_PAGES } from '@/lib/routes';
import { pageMetadata } from '@/lib/seo/metadata';
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
      <div className="wrap page">
        <Breadcrumbs language={language} crumbs={trail(language, text.title)} />
        <h1>{text.title}</h1>
        <p className="lead">{text.lead}</p>
        <p className="small quiet updated">
          {t('updated', { day: formatDay(language, PUBLIC_PAGES[page].textOf) })}
        </p>
        <div className="legal">
          <nav className="toc" aria-labelledby="contents">
            <h2 id="contents">{t('contents')}</h2>
            <ol>
              {ids.map((id) => (
                <li key={id}>
                  <a href={`#${id}`}>{text.sections[id].title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="prose">
            {ids.map((id) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id}>{text.sections[id].title}</h2>
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
    email: email && <a href={`mailto:${email}`}>{email}</a>,
    hasMap: googleMapsApiKey !== undefined,
  });
}
