import { problemsIn } from '@/lib/ai/model/problems';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

/** The translated detail of a failure; details from other services stay as they are. */
export function detailText(language: Language, detail: string): string {
  const t = translator(language, 'TextProblems');
  return problemsIn(detail)
    .map((problem) => {
      if (problem.kind === 'other') return problem.text;
      const said = t(problem.key, problem.values as Record<string, string> & Parameters<typeof t>[1]);
      return problem.entry === null ? said : t('entry', { number: problem.entry, problem: said });
    })
    .join('; ');
}
