import { Card } from '@/components/ui/card';
import type { Waiting } from '@/lib/attention/waiting-work';
import { formatCount, formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

/** What needs an administrator; nothing when nothing waits. */
export function WaitingList({ language, waiting }: { language: Language; waiting: Waiting[] }) {
  if (waiting.length === 0) return null;
  const t = translator(language, 'AdminDashboard');
  return (
    <Card id="dashboard-waiting" title={t('waiting.title')} className="mt-6">
      <ul className="mt-2.5 columns-2 gap-x-8 max-lg:columns-1">
        {waiting.map(({ what, values, address }) => (
          <li className="break-inside-avoid border-b border-rule py-2" key={what}>
            <a className="block font-medium" href={address}>
              {t(`waiting.${what}`, {
                count: values.count ?? 0,
                number: formatCount(language, values.count ?? 0),
                day: values.day ? formatDay(language, values.day) : '',
                space: formatCount(language, values.space ?? 0),
                doubtful: formatCount(language, values.doubtful ?? 0),
                imported: formatCount(language, values.imported ?? 0),
                hidden: formatCount(language, values.hidden ?? 0),
              })}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
