import { distanceKm } from '@/lib/places/distance';
import { plainWords } from '@/lib/plain-words';
import { webHost } from './web-address';

export interface Recognised {
  names: readonly string[];
  country: string;
  city: string | null;
  website: string | null;
  lat: number | null;
  lng: number | null;
  /** The campus, not the centre of its town. */
  exact: boolean;
}

export interface Candidate extends Recognised {
  id: string;
  slug?: string;
  taken?: boolean;
}

export const MATCH_REASONS = [
  'sameName',
  'nameWithin',
  'similarName',
  'sameTown',
  'otherTown',
  'sameHost',
  'relatedHost',
  'near',
  'far',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export interface Comparison {
  /** 0 to 100. */
  score: number;
  reasons: MatchReason[];
}

export interface Match extends Comparison {
  id: string;
  verdict: 'certain' | 'doubtful';
  others: (Comparison & { id: string })[];
}

const WEIGHTS: Record<MatchReason, number> = {
  sameName: 50,
  nameWithin: 35,
  similarName: 20,
  sameTown: 20,
  otherTown: -20,
  sameHost: 30,
  relatedHost: 20,
  near: 30,
  far: -80,
};
/** A name alone is never enough, nor are town and host, which schools of a group share. */
const CERTAIN = 80;
const DOUBTFUL = 50;
/** A second candidate within this difference makes the first doubtful. */
const CLEARLY = 10;
const NEAR_KM = 3;
const FAR_KM = 60;
const SIMILAR = 0.6;
/** Alternatives shown for a decision. */
const MAX_OTHERS = 3;

/** Generic words: shared ones alone are no evidence. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'academy academia international college colegio institute institut instituto istituto school escuela scuola ecole lycee university ' +
    'universite universidad universita culinary arts art hospitality hotel hotelier alberghiero ipseoa ipsseoa ipsar ipssar technology ' +
    'technical professional professionale professionnel polyvalent prive private business management education training community ' +
    'state national australian australia american saint san santa notre dame cfa'
  ).split(' '),
);
/** Minimum length of a distinctive word: Ferrandi. */
const TELLING = 6;

/** Words without significance. */
const FILLING: ReadonlySet<string> = new Set(
  'the of and for at in de la le les du des di del della y e et a an l d pty ltd limited inc campus sede cifp cpes cpfp ies'.split(
    ' ',
  ),
);

/** Likelihood that two are one school. `sharedHosts`, such as websites of groups, are no evidence. */
export function compareSchools(
  one: Recognised,
  other: Recognised,
  sharedHosts: ReadonlySet<string> = new Set(),
): Comparison {
  if (one.country !== other.country) return { score: 0, reasons: [] };
  const own = [nameReason(one, other), hostReason(one, other, sharedHosts)].filter(
    (reason) => reason !== null,
  );
  // A near place alone is no evidence.
  const reasons = own.length > 0 ? [...own, ...placeReasons(one, other)] : [];
  const sum = reasons.reduce((score, reason) => score + WEIGHTS[reason], 0);
  return { score: Math.min(100, Math.max(0, sum)), reasons };
}

/** Null when none is likely. */
export function bestMatch(
  school: Recognised,
  candidates: readonly Candidate[],
  sharedHosts?: ReadonlySet<string>,
): Match | null {
  const compared = candidates
    .map((candidate) => ({
      id: candidate.id,
      taken: candidate.taken ?? false,
      ...compareSchools(school, candidate, sharedHosts),
    }))
    .filter(({ score }) => score >= DOUBTFUL)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const [best, second] = compared;
  if (best === undefined) return null;
  const alone = second === undefined || best.score - second.score >= CLEARLY;
  const { taken, ...match } = best;
  return {
    ...match,
    verdict: match.score >= CERTAIN && alone && !taken ? 'certain' : 'doubtful',
    others: compared.slice(1, 1 + MAX_OTHERS).map(({ id, score, reasons }) => ({ id, score, reasons })),
  };
}

export function sharedHostsOf(websites: readonly (string | null | undefined)[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const website of websites) {
    const host = webHost(website);
    if (host !== null && seen.has(host)) shared.add(host);
    if (host !== null) seen.add(host);
  }
  return shared;
}

function nameReason(one: Recognised, other: Recognised): MatchReason | null {
  const towns = new Set([one.city, other.city].flatMap((city) => wordsOf(city ?? '')));
  const found = one.names.flatMap((name) => other.names.map((others) => comparedNames(name, others, towns)));
  return (
    (['sameName', 'nameWithin', 'similarName'] as const).find((reason) => found.includes(reason)) ?? null
  );
}

/** The same website or a subdomain: sha.cornell.edu of cornell.edu. */
function hostReason(
  one: Recognised,
  other: Recognised,
  sharedHosts: ReadonlySet<string>,
): MatchReason | null {
  const [mine, theirs] = [webHost(one.website), webHost(other.website)];
  if (mine === null || theirs === null || sharedHosts.has(mine) || sharedHosts.has(theirs)) return null;
  if (mine === theirs) return 'sameHost';
  return mine.endsWith(`.${theirs}`) || theirs.endsWith(`.${mine}`) ? 'relatedHost' : null;
}

function comparedNames(one: string, other: string, towns: ReadonlySet<string>): MatchReason | null {
  const [full, others] = [wordsOf(one), wordsOf(other)];
  if (full.length === 0 || others.length === 0) return null;
  if (full.join(' ') === others.join(' ')) return 'sameName';
  // A town in a name repeats the place: 'Johnson & Wales University-Providence'.
  const [mine, theirs] = [new Set(withoutTowns(full, towns)), new Set(withoutTowns(others, towns))];
  const shared = [...mine].filter((word) => theirs.has(word));
  const common = shared.length;
  if (common === mine.size && common === theirs.size) return 'sameName';
  const tells = shared.some((word) => !COMMON.has(word) && (common >= 2 || word.length >= TELLING));
  if (tells && (common === mine.size || common === theirs.size)) return 'nameWithin';
  return (2 * common) / (mine.size + theirs.size) >= SIMILAR ? 'similarName' : null;
}

/** Unless nothing else is left. */
function withoutTowns(words: readonly string[], towns: ReadonlySet<string>): readonly string[] {
  const rest = words.filter((word) => !towns.has(word));
  return rest.length > 0 ? rest : words;
}

function wordsOf(name: string): string[] {
  return plainWords(name)
    .split(' ')
    .filter((word) => word !== '' && !FILLING.has(word));
}

function placeReasons(one: Recognised, other: Recognised): MatchReason[] {
  const sameTown =
    one.city !== null && other.city !== null && plainWords(one.city) === plainWords(other.city);
  const apart = kmBetween(one, other);
  const reasons: MatchReason[] = sameTown ? ['sameTown'] : [];
  if (apart !== null && apart <= NEAR_KM && tellsPlace(one, other)) reasons.push('near');
  else if (apart !== null && apart > FAR_KM) reasons.push('far');
  else if (apart === null && !sameTown && one.city !== null && other.city !== null) reasons.push('otherTown');
  return reasons;
}

/** Whether distance is additional to the town: two exact points, or no stated town. */
function tellsPlace(one: Recognised, other: Recognised): boolean {
  return (one.exact && other.exact) || one.city === null || other.city === null;
}

function kmBetween(one: Recognised, other: Recognised): number | null {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) return null;
  return distanceKm({ lat: one.lat, lng: one.lng }, { lat: other.lat, lng: other.lng });
}
