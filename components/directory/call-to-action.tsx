import { StillLife } from '@/components/shell/art';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR } from '@/lib/routes';

export function CallToAction({ language }: { language: Language }) {
  const t = translator(language, 'CallToAction');
  return (
    <section className="cta" aria-labelledby="cta-title">
      <div className="wrap">
        <div className="cta-text">
          <h2 id="cta-title">{t('title')}</h2>
          <p>{t('text')}</p>
          <a className="btn" href={`#${DIRECTORY_ANCHOR[language]}`}>
            {t('button')}
          </a>
        </div>
        <StillLife />
      </div>
    </section>
  );
}
