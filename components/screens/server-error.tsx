import { type ReactNode, Suspense } from 'react';
import { ActiveFilters } from '@/components/directory/active-filters';
import { SearchLine } from '@/components/directory/hero';
import { PublicPage } from '@/components/shell/public-page';
import type { NavigationItem } from '@/components/shell/site-header';
import { type Language, otherLanguage } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import { filterQuery, type SchoolFilters } from '@/lib/search/model/school-filters';
import { ErrorFallback } from './error-fallback';

/** 500 as full HTML: the error is thrown inside a Suspense; elsewhere Next.js sends an empty document. It is logged. */
function ServerError({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <ErrorFallback fallback={children}>
      <Suspense fallback={children}>
        <Throw error={error} />
      </Suspense>
    </ErrorFallback>
  );
}

function Throw({ error }: { error: unknown }): ReactNode {
  throw error;
}

export function SchoolErrorScreen({
  language,
  identifier,
  address,
  alternate,
  error,
}: {
  language: Language;
  identifier: string;
  address: string;
  alternate: string;
  error: unknown;
}) {
  const t = translator(language, 'SchoolError');
  return (
    <ServerError error={error}>
      <PublicPage language={language} current="directory" alternate={alternate}>
        <div className="wrap not-found">
          <h1>{t('title')}</h1>
          <p>{t.rich('identifier', { identifier, code: (chunks) => <code>{chunks}</code> })}</p>
          <p>{t('text')}</p>
          <p className="next-steps">
            <a className="btn" href={address}>
              {t('retry')}
            </a>{' '}
            <a className="btn primary" href={href(language, 'home')}>
              {t('back')}
            </a>
          </p>
        </div>
      </PublicPage>
    </ServerError>
  );
}

/** Sent instead of any page while the backend does not answer (server/prepared-pages.ts): the link reloads its address. */
export function UnavailableScreen({ language }: { language: Language }) {
  const ways = translator(language, 'SchoolError');
  return (
    <PublicPage language={language} current={null} alternate={href(otherLanguage(language), 'home')}>
      <div className="wrap not-found">
        <h1>{translator(language, 'Unavailable')('title')}</h1>
        <p>{ways('text')}</p>
        <p className="next-steps">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address loads the page again, also without script */}
          <a className="btn" href="">
            {ways('retry')}
          </a>{' '}
          <a className="btn primary" href={href(language, 'home')}>
            {ways('back')}
          </a>
        </p>
      </div>
    </PublicPage>
  );
}

/** A search failed. Rendered on request, so the status is set without throwing. */
export function ListErrorScreen({
  language,
  current,
  alternate,
  title,
  address,
  whole,
  asked,
}: {
  language: Language;
  current: NavigationItem;
  alternate: string;
  title: string;
  address: string;
  whole: { address: string; label: string };
  asked?: { search: ReactNode; filters: ReactNode };
}) {
  const ways = translator(language, 'SchoolError');
  return (
    <PublicPage language={language} current={current} alternate={alternate}>
      {asked?.search}
      <section className="directory" id={DIRECTORY_ANCHOR[language]} aria-labelledby="directory-title">
        <div className="wrap">
          {asked?.filters}
          <div className="empty" role="alert">
            <h1 className="serif" id="directory-title">
              {title}
            </h1>
            <p>{ways('text')}</p>
            <p className="next-steps">
              <a className="btn primary" href={address}>
                {ways('retry')}
              </a>{' '}
              <a className="btn" href={whole.address}>
                {whole.label}
              </a>
            </p>
          </div>
        </div>
      </section>
    </PublicPage>
  );
}

/** Schools of a place could not be read. `error` is thrown, so that the cache keeps the prerendered page. */
export function PlaceErrorScreen({
  language,
  address,
  alternate,
  error,
}: {
  language: Language;
  address: string;
  alternate: string;
  error?: unknown;
}) {
  const screen = (
    <ListErrorScreen
      language={language}
      current="directory"
      alternate={alternate}
      title={translator(language, 'Directory')('errorTitle')}
      address={address}
      whole={{ address: href(language, 'home'), label: translator(language, 'Directory')('whole') }}
    />
  );
  return error === undefined ? screen : <ServerError error={error}>{screen}</ServerError>;
}

export function ResultsErrorScreen({ language, filters }: { language: Language; filters: SchoolFilters }) {
  const t = translator(language, 'Directory');
  const home = href(language, 'home');
  const query = filterQuery(filters);
  const anchor = `#${DIRECTORY_ANCHOR[language]}`;
  return (
    <ListErrorScreen
      language={language}
      current="home"
      alternate={href(otherLanguage(language), 'home') + query}
      title={t('errorTitle')}
      address={home + query + anchor}
      whole={{ address: home + anchor, label: t('whole') }}
      asked={{
        search: <SearchLine language={language} search={filters.search} />,
        filters: <ActiveFilters language={language} filters={filters} />,
      }}
    />
  );
}
