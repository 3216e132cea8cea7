import { capital } from './spelling';

export const ACRONYMS: ReadonlySet<string> = new Set(
  (
    'IP IPS IPA IPAA IPC IPSA IPSIA IPSS IPSSA IPSSAR IPSSAT IPSSART IPSAR IPSAAR IPSEOA IPSSEOA IPSSEO IPSEO IPEOA IPSOA ' +
    'IPALB IIS IISS IS ISIS ISIT ITA ITC IO IC IOC IEFP ANSI SAFI ELIS ISMI FPBZ RH SAJ CC'
  ).split(' '),
);

/** Abbreviations by which the register fits forty letters, upper case with points. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    Istituto: 'IST. IST',
    Istruzione: 'ISTR. ISTRUZ.',
    Professionale: 'PROF. PROF PROFESS.',
    Superiore: 'SUP.',
    Servizi: 'SERV. SERV SER. SERVIZ.',
    Alberghieri: 'ALB. ALB ALBERG. ALBERGH',
    Alberghiero: 'ALBERGH. ALBERRGHIERO',
    Ristorazione: 'RIST. RISTOR. RIST RIS RISTORA',
    Enogastronomia: 'ENOGASTR. ENOGASTRON. ENOG. ENG. ENO. ENO',
    Ospitalità: 'OSP. OSPIT. OPSID.',
    Articolazione: 'ART.',
    Sezione: 'SEZ. SEZ',
    Settore: 'SETT.',
    Indirizzo: 'IND.',
    Commerciale: 'COMM.',
    Turistico: 'TUR. TUR',
    Omnicomprensivo: 'OMNIC.',
    Succursale: 'SUCC.',
    Collegio: 'COLL.',
    Indirizzi: 'INDD',
    Turismo: 'TURIST.',
    'del Garda': 'D/G',
    Alberghiera: 'ALBER',
  }).flatMap(([full, short]) => short.split(' ').map((one) => [one, full])),
);

/** Multi-word expressions, replaced first. */
export const IN_FULL: readonly (readonly [RegExp, string])[] = [
  [/PROF\.LE(?!\p{L})/giu, 'PROFESSIONALE'],
  [/IST\. ?TO(?!\p{L})/giu, 'ISTITUTO'],
  [/F\.LLI(?!\p{L})/giu, 'FRATELLI'],
  [/ARC\.LE(?!\p{L})/giu, 'ARCIVESCOVILE'],
  [/L'ENOGASTRON\. L'OSP\. ALBER(?!\p{L})/giu, "PER L'ENOGASTRONOMIA E L'OSPITALITA' ALBERGHIERA"],
  [/IND\.ZO(?!\p{L})/giu, 'INDIRIZZO'],
  [/I\. E V\. /g, 'I. e V. '],
  [/T\. ANN\.|T\/ANN\./g, 'TORRE ANNUNZIATA'],
  [/T\. DEL GRECO/g, 'TORRE DEL GRECO'],
  [/C\/MMARE|CAST\/MARE/g, ' CASTELLAMMARE'],
  [/I\. P\. S\. E \. O\. A\./g, 'IPSEOA'],
];

export const PARTICLES: ReadonlySet<string> = new Set(
  (
    'a ad al allo alla ai agli alle con da dal dallo dalla dai dagli dalle di del dello della dei degli delle e ed il in la le lo ' +
    'gli i nel nella per su sul sulla sede sezione'
  ).split(' '),
);

/** Particles that begin a name after a kind of school: 'IPSAR Le Streghe'. */
export const ARTICLES: ReadonlySet<string> = new Set(['i', 'il', 'la', 'le', 'lo', 'gli']);

/** Exceptions where a particle is no part of a surname. */
export const SMALL: ReadonlySet<string> = new Set(['f. di', 'e. di', "cava de'"]);

const KINDS: ReadonlySet<string> = new Set(
  (
    'istituto istituti professionale professionali superiore statale alberghiero alberghieri alberghiera alberghiere servizi ' +
    'enogastronomia enogastronomico ospitalità ristorazione istruzione sezione sede scuola paritario gastronomico convitto ' +
    'omnicomprensivo onnicomprensivo liceo collegio polo centro complesso commerciale turistico fondazione school'
  ).split(' '),
);

export function isKind(word: string): boolean {
  return KINDS.has(word.toLowerCase()) || (ACRONYMS.has(word) && !NO_KINDS.has(word));
}

const NO_KINDS: ReadonlySet<string> = new Set(['ANSI', 'SAFI', 'ELIS', 'FPBZ', 'SAJ', 'CC', 'RH']);

const STAYING: ReadonlySet<string> = new Set(["de'", "po'", "ca'", "da'", "di'", "mo'", "c'"]);
const GRAVE: Readonly<Record<string, string>> = { a: 'à', e: 'è', i: 'ì', o: 'ò', u: 'ù' };

/** An apostrophe after a final vowel stands for its accent: "CEFALU'" is 'cefalù'. Lower case. */
export function accented(word: string): string {
  if (STAYING.has(word)) return word;
  if (word === "andre'" || word === "perche'") return word.replace("e'", 'é');
  return word.replace(/([aeiou])['’](?=$|[),;:.])/u, (_, vowel: string) => GRAVE[vowel] ?? vowel);
}

/** 'Cavaglia\'', 'San Benedetto Del Tronto', 'Merano * Meran'. */
export function italianTown(written: string): string {
  const [first = ''] = written.split('*');
  return first
    .trim()
    .split(/\s+/)
    .map((word, index) => {
      const small = word.toLowerCase();
      if (index > 0 && PARTICLES.has(small)) return small;
      const elided = /^((?:dell|nell|all|d|l)['’])(.+)$/u.exec(small);
      if (elided && index > 0) return `${elided[1]}${capital(elided[2] ?? '')}`;
      return accentedTown(word);
    })
    .join(' ');
}

function accentedTown(word: string): string {
  const accentedWord = accented(word.toLowerCase());
  return accentedWord === word.toLowerCase() ? word : capital(accentedWord);
}
