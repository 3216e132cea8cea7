import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { SharePanel } from './share-panel';

/** Links work without script; copying and the device's share sheet need it. */
export function ShareMenu({ language, url, title }: { language: Language; url: string; title: string }) {
  const t = translator(language, 'Share');
  return (
    <details className="share" data-popover="">
      <summary className="share-fab" aria-label={t('label')}>
        <Icon name="share-2" />
      </summary>
      <SharePanel
        url={url}
        title={title}
        texts={{
          facebook: t('facebook'),
          x: t('x'),
          linkedin: t('linkedin'),
          whatsapp: t('whatsapp'),
          copy: t('copy'),
          copied: t('copied'),
          failed: t('copyFailed'),
          native: t('native'),
        }}
      />
    </details>
  );
}
