import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ExportTexts } from './export-links';

export function exportTexts(language: Language): ExportTexts {
  const t = translator(language, 'AdminExport');
  return { label: t('separator'), names: { comma: t('comma'), semicolon: t('semicolon') } };
}
