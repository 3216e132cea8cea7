import { Icon } from '@/components/ui/icon';
import { SHARE_TARGETS, type ShareTarget, shareAddress } from './share-addresses';

/** Links, which open small windows, and with script copying and the share sheet (lib/client/share.ts). */
export function SharePanel({
  url,
  title,
  texts,
}: {
  /** Absolute. */
  url: string;
  title: string;
  texts: Record<ShareTarget | 'copy' | 'copied' | 'failed' | 'native', string>;
}) {
  return (
    <div
      className="share-panel"
      data-share={url}
      data-title={title}
      data-copy-text={texts.copy}
      data-copied={texts.copied}
      data-failed={texts.failed}
    >
      {SHARE_TARGETS.map((target) => (
        <a key={target} href={shareAddress(target, url, title)} target="_blank" rel="noopener">
          <Icon name={`brand-${target}`} /> {texts[target]}
        </a>
      ))}
      <button type="button" className="needs-js" data-copy="">
        <Icon name="link" />
        <Icon name="check" /> <span>{texts.copy}</span>
      </button>
      <button type="button" data-native="" hidden>
        <Icon name="ellipsis" /> {texts.native}
      </button>
      <span className="visually-hidden" role="status" />
    </div>
  );
}
