/**
 * Where a student looks up whether a school or programme is official, by country: addresses that statements of
 * supabase/sources/countries name. Their texts are in `CountryStatements.checks`.
 */
export const OFFICIAL_CHECKS = {
  AR: 'https://registrograduados.siu.edu.ar',
  CL: 'https://www.mifuturo.cl',
  CO: 'https://snies.mineducacion.gov.co',
  MX: 'https://sirvoes.sep.gob.mx/sirvoes/mvc/consultas',
  PE: 'https://ponteencarrera.minedu.gob.pe',
} as const;

export type CheckedCountry = keyof typeof OFFICIAL_CHECKS;

export function isCheckedCountry(code: string): code is CheckedCountry {
  return code in OFFICIAL_CHECKS;
}
