import { PrintButton } from '@/components/school/print-button';
import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

/** Files, print, and the link with the list in its fragment. */
export function TakeAlong({ language }: { language: Language }) {
  const t = translator(language, 'MyList');
  return (
    <section className="take-along" data-take="" aria-labelledby="take-along" hidden>
      <h2 id="take-along">{t('take')}</h2>
      <div className="actions" data-needs-entries="" hidden>
        {(['calendar', 'csv', 'file'] as const).map((kind) => (
          <button key={kind} type="button" className="btn" data-do={kind}>
            <Icon name="download" /> {t(kind)}
          </button>
        ))}
        <PrintButton label={translator(language, 'School')('print')} />
      </div>
      <p className="actions">
        <button type="button" className="btn" data-do="open">
          <Icon name="upload" /> {t('open')}
        </button>
        <input type="file" accept=".json,application/json" aria-label={t('open')} hidden />
      </p>
      <div data-needs-entries="" hidden>
        <h3>{t('device')}</h3>
        <p className="prose">{t('deviceText')}</p>
        <p className="actions">
          <button type="button" className="btn" data-do="link">
            <Icon name="link" /> {t('copyLink')}
          </button>
          <button type="button" className="btn" data-do="code">
            {t('showCode')}
          </button>
        </p>
        <p role="status" data-taken="" />
        <div className="field" data-link="" hidden>
          <label htmlFor="list-link">{t('linkLabel')}</label>
          <input className="input" id="list-link" readOnly />
        </div>
        <div className="qr" role="img" aria-label={t('code')} data-code="" hidden />
      </div>
    </section>
  );
}
