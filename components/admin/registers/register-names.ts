import type { Language } from '@/lib/i18n/locales';
import { isRegisterId, REGISTERS } from '@/lib/imports/registers/model/registers';
import { COUNTRIES } from '@/lib/places/countries';

export function registerName(register: string, language: Language): string {
  if (!isRegisterId(register)) return register;
  const { name, country } = REGISTERS[register];
  const own = COUNTRIES.find((one) => one.name.en === country)?.name[language] ?? country;
  return `${name} (${own})`;
}
