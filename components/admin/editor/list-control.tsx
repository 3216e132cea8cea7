import { useTranslations } from 'next-intl';
import { isAiTextField } from '@/lib/ai/model/ai-generated-text';
import { isOfKind, isPaired, type NameOf } from '@/lib/schools/model/field-names';
import { INSTRUCTION_LANGUAGES, languageName } from '@/lib/schools/model/languages';
import { AiTextNote } from './ai-text-notes';
import { useSpecialtyOptions } from './specialty-options';
import { type Option, TagList } from './tag-list';

const LANGUAGE_OPTIONS: Option[] = INSTRUCTION_LANGUAGES.map((value) => ({
  value,
  labels: { es: languageName(value, 'es'), en: value },
}));

export function ListControl({ name }: { name: NameOf<'languages' | 'specialties' | 'pairs'> }) {
  const t = useTranslations('AdminEditor');
  const specialties = useSpecialtyOptions();
  if (!isPaired(name)) return <TagList name={name} options={LANGUAGE_OPTIONS} />;
  const english = `${name}_en`;
  return (
    <>
      {isOfKind(name, ['specialties']) ? (
        <TagList name={name} options={specialties} hint={t('specialtyHint')} bilingual />
      ) : (
        <TagList name={name} bilingual />
      )}
      {isAiTextField(english) && <AiTextNote className="mt-2.5" field={english} />}
    </>
  );
}
