import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { MAX_COMPARED } from '@/lib/programmes/model/comparison-address';

export function ComparisonNotices({
  language,
  unknown,
  beyond,
}: {
  language: Language;
  unknown: readonly string[];
  beyond: number;
}) {
  const t = translator(language, 'Comparison');
  if (unknown.length === 0 && beyond === 0) return null;
  return (
    <div className="notice" role="status">
      {beyond > 0 && <p>{t('beyond', { most: MAX_COMPARED, count: beyond })}</p>}
      {unknown.length > 0 && (
        <p>
          {t('unknownOnes')}{' '}
          {unknown.map((one, at) => (
            <span key={one}>
              {at > 0 && ', '}
              <code>{one}</code>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
