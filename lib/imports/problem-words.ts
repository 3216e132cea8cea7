import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { MATCH_REASONS } from '@/lib/imports/registers/model/match';
import { PROGRAMME_ERRORS } from '@/lib/programmes/model/form-errors';
import { FORM_ERRORS } from '@/lib/schools/model/form-errors';
import { isValueReason } from '@/lib/values/reading';
import { type Contents, contentsOf } from './model/contents';
import { columnName } from './model/headings';
import { ROW_ERRORS } from './model/row-plan';

interface Problems {
  kind: string;
  errors: { column: string | null; error: string; value?: string; skipped?: boolean }[] | null;
  duplicate: {
    name?: string;
    city?: string;
    programme?: string;
    by?: string;
    earlier?: number | null;
    score?: number;
    reasons?: string[];
  } | null;
  outcome: string | null;
  code: string | null;
}

/** Problems of a row as text: errors with refused values, duplicates, failed writes. `about` is the row's subject. */
export function problemWords(row: Problems, about: string, language: Language): string[] {
  const contents = contentsOf(about);
  const t = translator(language, 'AdminImport');
  const said = (row.errors ?? []).map(({ column, error, value = '', skipped = false }) => {
    if (error === 'duplicate' && value !== '') return t(`of.${contents}.duplicateOf`, { row: value });
    const words = wordsOf(error, contents, language);
    const named = column === null ? words : `${columnName(contents, column, language)}: ${words}`;
    const problem = value === '' ? named : t('withValue', { problem: named, value });
    return skipped ? t('skippedCell', { problem }) : problem;
  });
  if (row.kind === 'duplicate' && row.duplicate) {
    said.push(duplicateWords(row.duplicate, contents, language));
  }
  if (row.outcome === 'failed') said.push(failureWords(row.code, contents, language));
  return said;
}

function wordsOf(error: string, contents: Contents, language: Language): string {
  const t = translator(language, 'AdminImport');
  if (error === 'duplicate') return t(`of.${contents}.duplicate`);
  const ofFiles = ROW_ERRORS.filter((code) => code !== 'duplicate').find((code) => code === error);
  if (ofFiles) return t(`errors.${ofFiles}`);
  if (isValueReason(error)) return translator(language, 'ValueErrors')(error);
  const ofProgrammes = PROGRAMME_ERRORS.find((code) => code === error);
  if (contents === 'programmes' && ofProgrammes) {
    return translator(language, 'ProgrammeErrors')(ofProgrammes);
  }
  const ofForms = FORM_ERRORS.find((code) => code === error) ?? 'numberInvalid';
  return translator(language, 'SchoolFormErrors')(ofForms);
}

function duplicateWords(
  duplicate: NonNullable<Problems['duplicate']>,
  contents: Contents,
  language: Language,
): string {
  const t = translator(language, 'AdminImport');
  const { name, city = '', programme, by, earlier, score, reasons = [] } = duplicate;
  if (programme !== undefined) return t('sameAs.programme', { programme });
  if (name === undefined) return t(`of.${contents}.sameRow`, { row: String(earlier ?? '') });
  if (score !== undefined) {
    const why = reasonWords(reasons, language);
    return t('sameAs.register', { school: `${name} (${city})`, score, why });
  }
  return t(`sameAs.${by === 'host' || by === 'like' ? by : 'name'}`, { school: `${name} (${city})` });
}

export function reasonWords(reasons: readonly string[], language: Language): string {
  const t = translator(language, 'AdminRegisters.reasons');
  return MATCH_REASONS.filter((reason) => reasons.includes(reason))
    .map((reason) => t(reason))
    .join(', ');
}

function failureWords(code: string | null, contents: Contents, language: Language): string {
  const t = translator(language, 'AdminImport');
  if (code === 'changed' || code === 'taken') return t(`of.${contents}.${code}`);
  return t(code === 'missing' ? 'failures.missing' : 'failures.refused');
}
