import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { localKind } from '@/lib/schools/model/kind';
import type { School } from '@/lib/schools/model/school';

/** The local kind, else the directory's type. */
export function SchoolKind({
  language,
  school,
}: {
  language: Language;
  school: Pick<School, 'country' | 'name' | 'type'>;
}) {
  const kind = localKind(school);
  if (kind === null) return translator(language, 'Types')(school.type);
  return kind.lang === language ? kind.text : <span lang={kind.lang}>{kind.text}</span>;
}
