import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { localKind } from '@/lib/schools/model/kind';
import type { School } from '@/lib/schools/model/school';

/** The local kind, with its original name in brackets, else the directory's type. */
export function SchoolKind({
  language,
  school,
}: {
  language: Language;
  school: Pick<School, 'country' | 'name' | 'type'>;
}) {
  const kind = localKind(language, school);
  if (kind === null) return translator(language, 'Types')(school.type);
  const { name, original } = kind;
  if (original === null) return name;
  return (
    <>
      {name} (<span lang={original.lang}>{original.text.toLowerCase()}</span>)
    </>
  );
}
