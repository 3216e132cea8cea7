import { formatDay, monthName } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { schoolHref } from '@/lib/routes';
import { hostOf } from '@/lib/schools/model/links';
import type { School } from '@/lib/schools/model/school';

export function SchoolStatus({
  language,
  school,
  successor,
}: {
  language: Language;
  school: Pick<School, 'operatingStatus' | 'statusDate' | 'statusSource'>;
  successor: Pick<School, 'slug' | 'name'> | null;
}) {
  const t = translator(language, 'School');
  const { operatingStatus, statusDate, statusSource } = school;
  if (operatingStatus !== 'closed' && operatingStatus !== 'closing') return null;
  const date = statusDate ? dateText(language, statusDate) : 'none';
  return (
    <p className="school-status" role="note">
      <strong>{t(`status.${operatingStatus}`, { date })}</strong>
      {successor && (
        <>
          {' '}
          {t.rich('status.successor', {
            link: () => <a href={schoolHref(language, successor.slug)}>{successor.name}</a>,
          })}
        </>
      )}
      {statusSource && (
        <>
          {' '}
          {t.rich('status.source', {
            link: () => <a href={statusSource}>{hostOf(statusSource)}</a>,
          })}
        </>
      )}
    </p>
  );
}

/** '9 de octubre de 2021', 'octubre de 2021' or '2021'. */
function dateText(language: Language, date: string): string {
  const [year = '', month] = date.split('-');
  if (date.length === 10) return formatDay(language, date);
  if (month === undefined) return year;
  const name = monthName(language, Number(month), 'long');
  return language === 'es' ? `${name} de ${year}` : `${name} ${year}`;
}
