import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

/** What a link or file holds, and what to do with it. Hidden until one was opened. */
export function ListOffer({ language }: { language: Language }) {
  const t = translator(language, 'MyList');
  return (
    <section className="list-offer" data-offer="" aria-labelledby="list-offer" hidden>
      <h2 id="list-offer" tabIndex={-1}>
        {t('offer')}
      </h2>
      <p data-offered="" />
      <ul className="small" data-names="" />
      <p className="actions">
        <button type="button" className="btn primary" data-do="merge">
          {t('merge')}
        </button>
        <button type="button" className="btn" data-do="replace">
          {t('replace')}
        </button>
        <button type="button" className="btn" data-do="leave">
          {t('leave')}
        </button>
      </p>
    </section>
  );
}
