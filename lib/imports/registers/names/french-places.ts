import { plainOf } from './french-words';

const REGIONS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'Auvergne-Rhône-Alpes|Bourgogne-Franche-Comté|Bretagne|Centre-Val de Loire|Corse|Grand Est|Guadeloupe|Guyane|Hauts-de-France|Île-de-France|' +
    "La Réunion|Martinique|Mayotte|Normandie|Nouvelle-Aquitaine|Occitanie|Pays de la Loire|Provence-Alpes-Côte d'Azur"
  )
    .split('|')
    .flatMap((name) => [[plainOf(name), name]]),
);

export function frenchRegion(written: string | undefined): string | undefined {
  const key = plainOf(written ?? '');
  return key === 'centre' ? 'Centre-Val de Loire' : REGIONS[key];
}

/** Towns in names of schools without a stated town. Of two the last counts: 'Ecole Ferrandi Paris Campus de Rennes'. */
const TOWNS_IN_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'Laon|Marseille|Caen|Angoulême|Cherves-Richemont|Dijon|Beaune|Ruffey-lès-Beaune|Merdrignac|Le Faou|Toulouse|Riscle|Blanquefort|Vayres|' +
    'Bordeaux|Rennes|Fondettes|Amboise|Grenoble|Bourgoin-Jallieu|Montmorot|Angers|Saint-Lô|Nancy|Vannes|Tourcoing|Gouvieux|Billère|Rouffach|' +
    'Davayé|Hyères|Avignon|Sèvremont|Poitiers|Évry-Courcouronnes|Gennevilliers|Cachan|Gionges|Brens|Paris|Tours'
  )
    .split('|')
    .map((name) => [wordsOf(name).join(' '), name]),
);
const AMBIGUOUS = /amboise chambray/;

/** The stated town without district, else the one in the name. */
export function townOf(stated: string | undefined, name: string): string | undefined {
  if (stated !== undefined && !/^etablissement/i.test(stated)) {
    const town = stated.replace(/ (?:\d+|\d+e(?:r)? Arrondissement|\(Ville\))$/i, '');
    return town === 'Chateau Chinon' ? 'Château-Chinon' : town;
  }
  const words = wordsOf(name);
  if (AMBIGUOUS.test(words.join(' '))) return undefined;
  for (let end = words.length; end > 0; end--) {
    for (let start = Math.max(0, end - 3); start < end; start++) {
      const town = TOWNS_IN_NAMES.get(words.slice(start, end).join(' '));
      if (town !== undefined) return town;
    }
  }
  return undefined;
}

function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}]+/u)
    .map(plainOf)
    .filter((word) => word !== '');
}
