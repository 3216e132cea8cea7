import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ListView } from '@/lib/search/model/query';

export function ViewSwitch({
  language,
  view,
  addressOf,
}: {
  language: Language;
  view: ListView;
  addressOf: (view: ListView) => string;
}) {
  const t = translator(language, 'MapView');
  return (
    <>
      {' · '}
      {view === '' ? <span aria-current="true">{t('list')}</span> : <a href={addressOf('')}>{t('list')}</a>}
      {'\u00a0|\u00a0'}
      {view === '' ? (
        <a href={addressOf('map')} rel="nofollow">
          {t('map')}
        </a>
      ) : (
        <span aria-current="true">{t('map')}</span>
      )}
    </>
  );
}
