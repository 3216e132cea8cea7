import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ListView } from '@/lib/schools/model/filters';

/** List or map, in a line of text: addresses of the same list. */
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
      <a href={addressOf('')} aria-current={view === '' ? 'true' : undefined}>
        {t('list')}
      </a>
      {' | '}
      <a href={addressOf('map')} aria-current={view === '' ? undefined : 'true'} rel="nofollow">
        {t('map')}
      </a>
    </>
  );
}
