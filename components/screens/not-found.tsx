import { notFound } from 'next/navigation';
import { type ReactNode, Suspense } from 'react';
import { SearchBox } from '@/components/directory/search-box';
import { PublicPage } from '@/components/shell/public-page';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href, schoolHref } from '@/lib/routes';
import type { School } from '@/lib/schools/model/school';
import { ErrorFallback } from './error-fallback';

/** 404 with `children` as full HTML: a bare notFound() would send an empty document that script fills (decision 60). */
export function NotFound({ children }: { children: ReactNode }) {
  return (
    <ErrorFallback fallback={children}>
      <Suspense fallback={children}>
        <ThrowNotFound />
      </Suspense>
    </ErrorFallback>
  );
}

function ThrowNotFound(): ReactNode {
  notFound();
}

export function NotFoundScreen({ language }: { language: Language }) {
  return (
    <PublicPage language={language} current={null} alternate={href(otherLanguage(language), 'home')}>
      <NotFoundText language={language}>
        <SearchBox language={language} />
      </NotFoundText>
    </PublicPage>
  );
}

export function NotFoundText({ language, children }: { language: Language; children?: ReactNode }) {
  const t = translator(language, 'NotFound');
  return (
    <div className="wrap not-found">
      <p className="code">{t('code')}</p>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      {children}
      <a className={children ? 'btn' : 'btn primary'} href={href(language, 'home')}>
        {t('home')}
      </a>
    </div>
  );
}

export function SchoolNotFoundScreen({ language }: { language: Language }) {
  const t = translator(language, 'SchoolNotFound');
  return (
    <PublicPage language={language} current="directory" alternate={href(otherLanguage(language), 'home')}>
      <div className="wrap not-found">
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
        <SearchBox language={language} />
        <a className="btn" href={`${href(language, 'home')}#${DIRECTORY_ANCHOR[language]}`}>
          {t('back')}
        </a>
      </div>
    </PublicPage>
  );
}

export function ProgrammeNotFoundScreen({ language, school }: { language: Language; school: School }) {
  const t = translator(language, 'ProgrammeNotFound');
  return (
    <PublicPage
      language={language}
      current="directory"
      alternate={schoolHref(otherLanguage(language), school.slug)}
    >
      <div className="wrap not-found">
        <h1>{t('title')}</h1>
        <p>{t('text', { school: school.name })}</p>
        <a className="btn primary" href={schoolHref(language, school.slug)}>
          {t('back')}
        </a>
      </div>
    </PublicPage>
  );
}

/** For an unknown place, or one without active schools. */
export function PlaceNotFoundScreen({ language }: { language: Language }) {
  const t = translator(language, 'Places');
  return (
    <PublicPage language={language} current="directory" alternate={href(otherLanguage(language), 'places')}>
      <div className="wrap not-found">
        <h1>{t('notFound')}</h1>
        <p>{t('notFoundText')}</p>
        <SearchBox language={language} />
        <a className="btn" href={href(language, 'places')}>
          {t('whole')}
        </a>
      </div>
    </PublicPage>
  );
}
