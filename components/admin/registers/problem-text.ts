import type { useTranslations } from 'next-intl';
import { stepProblem } from '@/components/admin/import/step-problem';
import { FILE_PROBLEMS } from '@/lib/imports/model/read';
import { EDITION_PROBLEMS, REGISTER_FILES } from '@/lib/imports/registers/model/files';

export interface EditionProblem {
  error: string;
  file?: string;
  detail?: string;
}

type Words<Namespace extends 'AdminRegisters' | 'AdminImport'> = ReturnType<
  typeof useTranslations<Namespace>
>;

export function problemText(
  { error, file, detail = '' }: EditionProblem,
  t: Words<'AdminRegisters'>,
  words: Words<'AdminImport'>,
): string {
  const which = REGISTER_FILES.find((one) => one === file);
  const ofFiles = FILE_PROBLEMS.find((one) => one === error);
  const own = EDITION_PROBLEMS.find((one) => one === error);
  if (which && own) return t(`problems.${own}`, { file: t(`files.${which}`), detail });
  const sentence = words(`problems.${ofFiles ?? stepProblem(error)}`);
  return which ? t('inFile', { file: t(`files.${which}`), problem: sentence }) : sentence;
}
