'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LocalTime } from '@/components/ui/local-time';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { saveStatement } from '@/lib/country-statements/actions/save-statement';
import {
  quoteAddress,
  type ReviewedStatement,
  type StatementForm,
} from '@/lib/country-statements/model/statement';
import type { Language } from '@/lib/i18n/locales';
import { withReference } from '@/lib/result';
import { StatementDialog } from './statement-dialog';

/** Statements with both texts and their source, and what is decided about each. */
export function StatementTable({
  language,
  statements,
}: {
  language: Language;
  statements: (ReviewedStatement & { countryName: string; about: string })[];
}) {
  const t = useTranslations('AdminStatements');
  const router = useRouter();
  const [edited, setEdited] = useState<ReviewedStatement | null>(null);
  const [busy, start] = useAction();

  const decide = (one: ReviewedStatement, status: StatementForm['status']) =>
    start(async () => {
      const { text_es, text_en, publisher_es, publisher_en } = one;
      const form = { text_es, text_en, publisher_es, publisher_en, status };
      const result = await saveStatement({ key: one.key, version: one.version, form });
      if (!result.ok) toast.error(t('error'), { description: withReference(t('failed'), result) });
      else if (result.value.kind === 'conflict') toast.error(t('error'), { description: t('outdated') });
      else toast.success(t(`decided.${status}`));
      router.refresh();
    }, t('failed'));

  return (
    <ScrollRegion label={t('title')}>
      <table className="table audit statements">
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th>{t('about')}</th>
            <th>{t('text_es')}</th>
            <th>{t('text_en')}</th>
            <th>{t('source')}</th>
            <th>{t('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {statements.map((one) => {
            const marks = [
              ...(one.official ? [] : [t('notOfficial')]),
              ...((one.seen ?? one.year) === null ? [t('undated')] : []),
              ...(one.doubtful ? [t('doubtful')] : []),
            ];
            return (
              <tr key={one.key}>
                <td className="when">
                  {one.countryName}
                  <span className="sub">{one.about}</span>
                </td>
                <td data-label={t('text_es')} lang="es">
                  <span>{one.text_es}</span>
                </td>
                <td data-label={t('text_en')} lang="en">
                  <span>{one.text_en}</span>
                </td>
                <td data-label={t('source')}>
                  <span>
                    <a href={quoteAddress(one.url, one.quote)} target="_blank" rel="noopener noreferrer">
                      {one.publisher}
                    </a>
                    {one.quote && <q>{one.quote}</q>}
                    <span className="sub">
                      {[one.seen ?? one.year, ...marks].filter(Boolean).join(' · ')}
                    </span>
                    {one.reviewed_at && (
                      <span className="sub">
                        {t.rich('reviewed', {
                          time: () => <LocalTime language={language} at={one.reviewed_at ?? ''} />,
                        })}
                      </span>
                    )}
                  </span>
                </td>
                <td>
                  <span className="panel-actions">
                    {(['shown', 'rejected'] as const)
                      .filter((status) => status !== one.status)
                      .map((status) => (
                        <Button
                          key={status}
                          disabled={busy}
                          aria-label={t(`decideOne.${status}`, { key: one.key })}
                          onClick={() => decide(one, status)}
                        >
                          {t(`decide.${status}`)}
                        </Button>
                      ))}
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={t('editOne', { key: one.key })}
                      onClick={() => setEdited(one)}
                    >
                      <Icon name="pencil" />
                    </Button>
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {edited && (
        <StatementDialog
          statement={edited}
          onSaved={() => {
            toast.success(t('saved'));
            setEdited(null);
            router.refresh();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </ScrollRegion>
  );
}
