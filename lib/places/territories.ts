/** Codes of territories with an outline of their own, whose schools may be listed under the country they belong to. */
const TERRITORIES: Readonly<Record<string, string>> = {
  AU: 'CC CX NF',
  CN: 'HK MO TW',
  DK: 'FO GL',
  ES: 'IC EA',
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  GB: 'AI BM FK GG GI IM IO JE KY MS PN SH TC VG',
  NL: 'AW BQ CW SX',
  NO: 'BV SJ',
  NZ: 'CK NU TK',
  US: 'AS GU MP PR UM VI',
};

/** The country's code with those of its territories. */
export function withTerritories(code: string): readonly string[] {
  return [code, ...(TERRITORIES[code]?.split(' ') ?? [])];
}
