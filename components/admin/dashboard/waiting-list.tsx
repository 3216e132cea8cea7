import { Card } from '@/components/ui/card';
import type { Waiting } from '@/lib/attention/waiting-work';
import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

/** Texts name values that they do not use. */
const NONE = { count: 0, space: 0, doubtful: 0, imported: 0, hidden: 0 };

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
                ...NONE,
                ...values,
                day: values.day ? formatDay(language, values.day) : '',
              })}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
