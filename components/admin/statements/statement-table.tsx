'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { ListTable } from '@/components/admin/list-table';
import { useRefresh } from '@/components/admin/use-refresh';
import { useRun } from '@/components/admin/use-run';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LocalTime } from '@/components/ui/local-time';
import { saveStatement } from '@/lib/country-statements/actions/save-statement';
import {
  quoteAddress,
  type ReviewedStatement,
  type StatementForm,
} from '@/lib/country-statements/model/statement';
import type { Language } from '@/lib/i18n/locales';
import { StatementDialog } from './statement-dialog';

export function StatementTable({
  language,
  statements,
}: {
  language: Language;
  statements: (ReviewedStatement & { countryName: string; about: string })[];
}) {
  const t = useTranslations('AdminStatements');
  const refresh = useRefresh();
  const [edited, setEdited] = useState<ReviewedStatement | null>(null);
  const [busy, run] = useRun();

  const decide = (one: ReviewedStatement, status: StatementForm['status']) => {
    const { text_es, text_en, publisher_es, publisher_en } = one;
    const form = { text_es, text_en, publisher_es, publisher_en, status };
    run(() => saveStatement({ key: one.key, version: one.version, form }), {
      success: ({ kind }) => {
        if (kind === 'conflict') toast.error(t('error'), { description: t('outdated') });
        else toast.success(t(`decided.${status}`));
      },
      title: t('error'),
      failure: t('failed'),
    });
  };

  const dateAndMarks = ({ official, seen, year, doubtful }: ReviewedStatement) =>
    [
      seen ?? year,
      !official && t('notOfficial'),
      (seen ?? year) === null && t('undated'),
      doubtful && t('doubtful'),
    ]
      .filter(Boolean)
      .join(' · ');

  return (
    <>
      <ListTable
        label={t('title')}
        tall
        rows={statements}
        rowKey={({ key }) => key}
        columns={[
          {
            label: t('about'),
            kind: 'when',
            bare: true,
            cell: ({ countryName, about }) => (
              <>
                {countryName}
                <span className="block text-xs leading-snug whitespace-normal text-ink-3">{about}</span>
              </>
            ),
          },
          { label: t('text_es'), kind: 'wide', cell: ({ text_es }) => <span lang="es">{text_es}</span> },
          { label: t('text_en'), kind: 'wide', cell: ({ text_en }) => <span lang="en">{text_en}</span> },
          {
            label: t('source'),
            kind: 'wide',
            cell: (one) => (
              <span>
                <a href={quoteAddress(one.url, one.quote)} target="_blank" rel="noopener noreferrer">
                  {one.publisher}
                </a>
                {one.quote && <q className="my-0.5 block text-ink-2">{one.quote}</q>}
                <span className="block text-xs leading-snug whitespace-normal text-ink-3">
                  {dateAndMarks(one)}
                </span>
                {one.reviewed_at && (
                  <span className="block text-xs leading-snug whitespace-normal text-ink-3">
                    {t.rich('reviewed', {
                      time: () => <LocalTime language={language} at={one.reviewed_at ?? ''} />,
                    })}
                  </span>
                )}
              </span>
            ),
          },
          {
            label: t('actions'),
            bare: true,
            cell: (one) => (
              <span className="flex gap-2.5">
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
                  size="icon-sm"
                  className="h-8.5 w-11"
                  aria-label={t('editOne', { key: one.key })}
                  onClick={() => setEdited(one)}
                >
                  <Icon name="pencil" />
                </Button>
              </span>
            ),
          },
        ]}
      />
      {edited && (
        <StatementDialog
          statement={edited}
          onSaved={() => {
            toast.success(t('saved'));
            setEdited(null);
            void refresh();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
