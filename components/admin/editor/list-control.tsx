'use client';

import { useTranslations } from 'next-intl';
import { translator } from '@/lib/i18n/messages';
import { isAiTextField } from '@/lib/schools/model/ai-generated-text';
import { SPECIALTIES } from '@/lib/schools/model/choices';
import { isOfKind, isPaired, type NameOf } from '@/lib/schools/model/field-names';
import { INSTRUCTION_LANGUAGES, languageName } from '@/lib/schools/model/languages';
import { AiTextNote } from './ai-text-notes';
import { type Option, TagList } from './tag-list';

const SPECIALTY_OPTIONS: Option[] = SPECIALTIES.map((value) => ({
  value,
  labels: { es: translator('es', 'Specialties')(value), en: translator('en', 'Specialties')(value) },
}));
const LANGUAGE_OPTIONS: Option[] = INSTRUCTION_LANGUAGES.map((value) => ({
  value,
  labels: { es: languageName(value, 'es'), en: value },
}));

/** A list of texts, with what is offered for it and the note on its English texts. */
export function ListControl({ name }: { name: NameOf<'languages' | 'specialties' | 'pairs'> }) {
  const t = useTranslations('AdminEditor');
  if (!isPaired(name)) return <TagList name={name} options={LANGUAGE_OPTIONS} />;
  const english = `${name}_en`;
  return (
    <>
      {isOfKind(name, ['specialties']) ? (
        <TagList name={name} options={SPECIALTY_OPTIONS} hint={t('specialtyHint')} bilingual />
      ) : (
        <TagList name={name} bilingual />
      )}
      {isAiTextField(english) && <AiTextNote field={english} />}
    </>
  );
}
