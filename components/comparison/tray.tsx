import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { MAX_COMPARED } from '@/lib/programmes/model/comparison-address';
import { href } from '@/lib/routes';

export const TRAY = 'compare-tray';

/** Visible while schools are chosen; the script keeps them across pages. */
export function CompareTray({ language }: { language: Language }) {
  const t = translator(language, 'Comparison');
  return (
    <form className="compare-tray" id={TRAY} action={href(language, 'compare')} data-most={MAX_COMPARED}>
      <p>{t('tray')}</p>
      <ul />
      <button className="textlink" type="button" data-clear="" hidden>
        {t('trayClear')}
      </button>
      <button className="btn" type="submit">
        {t('trayButton')}
      </button>
    </form>
  );
}
