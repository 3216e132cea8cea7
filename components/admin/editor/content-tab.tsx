'use client';

import { useTranslations } from 'next-intl';
import { translator } from '@/lib/i18n/messages';
import { SPECIALTIES } from '@/lib/schools/model/choices';
import { INSTRUCTION_LANGUAGES, languageName } from '@/lib/schools/model/languages';
import { MachineNote } from './machine-notes';
import { Sources } from './sources';
import { type Option, TagList } from './tag-list';

const SPECIALTY_OPTIONS: Option[] = SPECIALTIES.map((value) => ({
  value,
  labels: { es: translator('es', 'Specialties')(value), en: translator('en', 'Specialties')(value) },
}));
const LANGUAGE_OPTIONS: Option[] = INSTRUCTION_LANGUAGES.map((value) => ({
  value,
  labels: { es: languageName(value, 'es'), en: value },
}));

export function ContentTab({ hasBrokenList }: { hasBrokenList: boolean }) {
  const t = useTranslations('AdminEditor');
  return (
    <>
      {hasBrokenList && <p className="notice warn">{t('listBroken')}</p>}
      <TagList name="specialties" options={SPECIALTY_OPTIONS} hint={t('specialtyHint')} bilingual />
      <MachineNote field="specialties_en" />
      <TagList name="languages" options={LANGUAGE_OPTIONS} />
      <TagList name="features" bilingual />
      <MachineNote field="features_en" />
      <TagList name="accreditation" bilingual />
      <MachineNote field="accreditation_en" />
      <Sources />
    </>
  );
}
