import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { FORM_ERRORS } from '@/lib/schools/model/form-errors';
import { COLUMN_NAMES, type Column } from './model/columns';
import { ROW_ERRORS } from './model/row-errors';

interface Problems {
  kind: string;
  errors: { column: string | null; error: string; value?: string }[] | null;
  duplicate: { name?: string; city?: string; active?: boolean; by?: string; earlier?: number | null } | null;
  outcome: string | null;
  code: string | null;
}

/** What is wrong with a row of a file, in words: its errors with the refused values, what it is a duplicate of, why it was not written. */
export function problemWords(row: Problems, language: Language): string[] {
  const t = translator(language, 'AdminImport');
  const said = (row.errors ?? []).map(({ column, error, value = '' }) => {
    if (error === 'duplicate' && value !== '') return t('errors.duplicateOf', { row: value });
    const words = wordsOf(error, language);
    const named = column === null ? words : `${columnName(column, language)}: ${words}`;
    return value === '' ? named : t('withValue', { problem: named, value });
  });
  if (row.kind === 'duplicate' && row.duplicate) said.push(duplicateWords(row.duplicate, language));
  if (row.outcome === 'failed') said.push(t(`failures.${failureOf(row.code)}`));
  return said;
}

/** What a column is called. */
export function columnName(column: string, language: Language): string {
  return column in COLUMN_NAMES ? COLUMN_NAMES[column as Column][language] : column;
}

function wordsOf(error: string, language: Language): string {
  const ofFiles = ROW_ERRORS.find((code) => code === error);
  if (ofFiles) return translator(language, 'AdminImport')(`errors.${ofFiles}`);
  const ofForms = FORM_ERRORS.find((code) => code === error) ?? 'numberInvalid';
  return translator(language, 'SchoolFormErrors')(ofForms);
}

function duplicateWords(duplicate: NonNullable<Problems['duplicate']>, language: Language): string {
  const t = translator(language, 'AdminImport');
  if (duplicate.name === undefined) return t('sameAs.row', { row: String(duplicate.earlier ?? '') });
  const school = `${duplicate.name} (${duplicate.city ?? ''})`;
  return t(duplicate.by === 'host' ? 'sameAs.host' : 'sameAs.name', { school });
}

function failureOf(code: string | null): 'changed' | 'taken' | 'refused' {
  return code === 'changed' || code === 'taken' ? code : 'refused';
}
