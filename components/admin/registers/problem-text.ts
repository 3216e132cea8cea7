import type { useTranslations } from 'next-intl';
import { stepProblem } from '@/components/admin/import/step-problem';
import { FILE_PROBLEMS } from '@/lib/csv/model/read';
import { REGISTER_FILES, REGISTER_PROBLEMS } from '@/lib/registers/model/files';

/** What is wrong with a register's files, as the server says it. */
export interface EditionProblem {
  error: string;
  file?: string;
  detail?: string;
}

type Words<Namespace extends 'AdminRegisters' | 'AdminImport'> = ReturnType<
  typeof useTranslations<Namespace>
>;

/** A sentence that says which file, what is wrong with it, and where. */
export function problemText(
  { error, file, detail = '' }: EditionProblem,
  t: Words<'AdminRegisters'>,
  words: Words<'AdminImport'>,
): string {
  const which = REGISTER_FILES.find((one) => one === file);
  const name = which ? t(`files.${which}`) : '';
  const ofFiles = FILE_PROBLEMS.find((one) => one === error);
  if (ofFiles)
    return which
      ? t('inFile', { file: name, problem: words(`problems.${ofFiles}`) })
      : words(`problems.${ofFiles}`);
  const own = REGISTER_PROBLEMS.filter((one) => !FILE_PROBLEMS.some((other) => other === one)).find(
    (one) => one === error,
  );
  if (own) return t(`problems.${own as OwnProblem}`, { file: name, detail });
  return words(`problems.${stepProblem(error)}`);
}

type OwnProblem = Exclude<(typeof REGISTER_PROBLEMS)[number], (typeof FILE_PROBLEMS)[number]>;
