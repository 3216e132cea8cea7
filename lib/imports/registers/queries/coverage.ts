import 'server-only';
import type { Language } from '@/lib/i18n/locales';
import { REGISTERS, registerOf } from '@/lib/imports/registers/model/registers';
import { dataSources } from '@/lib/imports/registers/queries/school-registers';
import type { Country } from '@/lib/places/countries';

/** What the country's register covers, or of a region by its slug where they differ; null without an import. */
export async function coverageOf(language: Language, country: Country, region = ''): Promise<string | null> {
  const register = registerOf(country.name.en);
  if (register === undefined) return null;
  const { registers } = await dataSources();
  return registers.some(({ id, schools }) => id === register && schools > 0)
    ? (REGISTERS[register].regions?.[region]?.[language] ?? REGISTERS[register].texts[language].coverage)
    : null;
}
