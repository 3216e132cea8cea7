import type { ReactNode } from 'react';
import { type Figure, pickFigure } from '@/lib/figures/model/school-figures';
import { valueAndYear } from '@/lib/figures/model/texts';
import type { Language } from '@/lib/i18n/locales';

/** Number of students with its year, and whom it counts where a publication says so; null when unknown. */
export function studentsValue(language: Language, figures: readonly Figure[]): ReactNode {
  const students = pickFigure(figures, 'pupils');
  if (students === null) return null;
  return (
    <>
      {valueAndYear(language, students)} {students.source && <small>{students.scope[language]}</small>}
    </>
  );
}
