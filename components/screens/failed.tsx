import { type ReactNode, Suspense } from 'react';
import { PublicPage } from '@/components/shell/public-page';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import { KeepView } from './keep-view';

/**
 * Answers 500 with `children` as full HTML, which nobody caches: the error is thrown inside a Suspense whose fallback
 * they are. Thrown anywhere else it would send an empty document that script fills in later. The error goes to the log
 * and never to the page.
 */
function Failed({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <KeepView view={children}>
      <Suspense fallback={children}>
        <Throw error={error} />
      </Suspense>
    </KeepView>
  );
}

function Throw({ error }: { error: unknown }): ReactNode {
  throw error;
}

/** A school that could not be loaded: which one, what happened in words, and two ways on. */
export function SchoolFailed({
  language,
  identifier,
  address,
  twin,
  error,
}: {
  language: Language;
  /** What stood in the address in place of the school. */
  identifier: string;
  /** The address itself, to try again. */
  address: string;
  twin: string;
  error: unknown;
}) {
  const t = translator(language, 'SchoolFailed');
  return (
    <Failed error={error}>
      <PublicPage language={language} current="directory" twin={twin}>
        <div className="wrap missing">
          <h1>{t('title')}</h1>
          <p>{t.rich('identifier', { identifier, code: (chunks) => <code>{chunks}</code> })}</p>
          <p>{t('text')}</p>
          <p className="ways-on">
            <a className="btn" href={address}>
              {t('retry')}
            </a>{' '}
            <a className="btn primary" href={href(language, 'home')}>
              {t('back')}
            </a>
          </p>
        </div>
      </PublicPage>
    </Failed>
  );
}
