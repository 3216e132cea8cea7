import { useTranslations } from 'next-intl';
import { FieldDescription } from '@/components/ui/field';
import type { Language } from '@/lib/i18n/locales';
import { categoryLabel, MAIN_CATEGORY } from '@/lib/images/model/categories';
import type { Inspection } from '@/lib/images/model/inspection';

export function Findings({ language, found }: { language: Language; found: Inspection }) {
  const t = useTranslations('ImageManager');
  const { files, rows, youngFiles, orphanedFiles, orphanedRows, unlisted } = found;
  const label = (category: string) =>
    category === MAIN_CATEGORY ? t('kind') : categoryLabel(category, language);
  return (
    <div className="mt-3 grid gap-2">
      <p>
        {t('counted', { files, rows })}
        {orphanedFiles.count + orphanedRows.count + unlisted.count === 0 && ` ${t('allWell')}`}
      </p>
      {youngFiles > 0 && <FieldDescription>{t('young', { count: youngFiles })}</FieldDescription>}
      <Kind
        title={t('orphanedFiles', { count: orphanedFiles.count })}
        count={orphanedFiles.count}
        lines={orphanedFiles.shown.map(({ name, bytes, storedAt }) => ({
          key: name,
          text: [name, bytes === null ? '' : sizeOf(bytes, language), storedAt.slice(0, 10)]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      <Kind
        title={t('orphanedRows', { count: orphanedRows.count })}
        count={orphanedRows.count}
        lines={orphanedRows.shown.map(({ id, school, category, file }) => ({
          key: id,
          text: `${school} · ${label(category)} · ${file}`,
        }))}
      />
      <Kind
        title={t('unlisted', { count: unlisted.count })}
        count={unlisted.count}
        lines={unlisted.shown.map(({ schoolId, school, file, present }) => ({
          key: schoolId,
          text: `${school} · ${file}${present ? '' : ` · ${t('unlistedMissing')}`}`,
        }))}
      />
    </div>
  );
}

function Kind({
  title,
  count,
  lines,
}: {
  title: string;
  count: number;
  lines: { key: string; text: string }[];
}) {
  const t = useTranslations('ImageManager');
  if (count === 0) return null;
  return (
    <details open={count <= 10}>
      <summary className="min-h-6 cursor-pointer font-semibold">{title}</summary>
      <ul className="grid max-h-70 gap-1 overflow-auto py-1.5 text-micro wrap-anywhere text-ink-2">
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {count > lines.length && (
        <FieldDescription>{t('more', { count: count - lines.length })}</FieldDescription>
      )}
    </details>
  );
}

function sizeOf(bytes: number, language: Language): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  }).format(bytes / 1000);
}
