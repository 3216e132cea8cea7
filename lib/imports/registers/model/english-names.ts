import { capitalised, isUpperCase, tidy } from './spelling';

/** Forms of companies and trusts, which Australia's register writes behind a name. */
const COMPANY =
  /[\s,]*(?:\(?\b(?:as trustee for|ATF)\b.*|(?:\bPty\.?\s*(?:Ltd|Limited)?\.?)|(?:\b(?:Limited|Ltd|Inc|Incorporated|Assoc)\.?))\s*$/i;
/** Acronyms in names that shout throughout. */
const ACRONYMS: ReadonlySet<string> = new Set('TAFE NSW QIHE AFG YWAM IBN MG DS II III IV USA'.split(' '));
const LONGEST_ACRONYM = 8;
const SMALL: ReadonlySet<string> = new Set('a an and at for in of on the to'.split(' '));

/** A name of Australia's register without the form of its company, and without shouting. */
export function australianName(registered: string): string {
  let name = tidy(registered);
  while (COMPANY.test(name)) name = name.replace(COMPANY, '');
  // Short ones are acronyms: ICHM, TAFE SA.
  return isUpperCase(name) && name.length > LONGEST_ACRONYM ? unshouted(name) : name;
}

/** A name of the register of the United States, which is written as people write it. */
export function americanName(registered: string): string {
  return tidy(registered);
}

/** A name or a town in capitals throughout, as people write it. */
export function unshouted(name: string): string {
  return tidy(name)
    .split(' ')
    .map((word, index) => {
      if (ACRONYMS.has(word)) return word;
      return index > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : capitalised(word);
    })
    .join(' ');
}
