import { withoutAccents } from '@/lib/plain-words';

/** French words with their accents, and a capital where they always have one. */
export const FRENCH_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'lycée lycées métiers polyvalent professionnel professionnelle technologique général générale hôtelier hôtellerie privé privée ' +
    'régional bâtiment école écoles université gastronomie pâtisserie boulangerie santé beauté énergies industrie industries ' +
    'développement distanciel végétale spécialité établissements allégée réception employé écailler pâtissier pâtissière hôtel ' +
    'unité hébergement œnologie viticole agricole enseignement technique supérieure supérieur propreté hygiène esthétique ' +
    'mécanique électronique électrotechnique systèmes œnotourisme hôteliers commerce ' +
    'Exupéry Noël Sévigné Arène Péguy René Renée Hélène François Françoise Émile Étienne Méditerranée Bénigne Fénelon Guéhenno ' +
    'Monédières Rémy Thérèse Frédéric Frêche Lesdiguières Bréda Héroult Léman Môquet Théas Léon Hyères Valère Mathé Bastié André ' +
    'Mendès Détroit Néris Élie Melkior Garré Léopold Kawéni Caraïbe Jetée Siméon Lautréamont Élisabeth Estérel Cœur Sacré Pré ' +
    'Châteauneuf Angoulême Poincaré Valéry Île Îles Périgord Orléanais Rivière Atlantique Antonin Carême Émilie Châtelet ' +
    'Clorivière Éducation Expérimental Réunion Rhône Vallée Mâcon Davayé Nîmes Champs Élysées Œhmichen Héritage Léonard Béchevelle ' +
    'Découverte Résistance Liberté Égalité Abbé Écoliers Jérôme Joséphine Éléonore Adélaïde Geneviève Gérard Bérégovoy Eugène ' +
    'Gué Grégoire Honoré Hervé Joliot Agnès Cécile Céline Clémence Crémieux Gustave Arrouza Désirée Évreux Évry Préfecture ' +
    'CFA CFPPA CNED ISNAB ESICAD UTEC Édouard Condé Clément Jaurès Lumière Française Château Pastré Évry-Courcouronnes Saint-Lô ' +
    'café boulangère Récamier Roubaix Rouvière Académique Écully Métropole Académie'
  )
    .split(' ')
    .map((word) => [plainOf(word), word]),
);

export const GENERIC: ReadonlySet<string> = new Set(
  (
    'lycee lycees polyvalent professionnel professionnelle technologique general generale hotelier tourisme regional prive privee ' +
    'agricole viticole enseignement public metiers international cfa cfppa ecole universite technique maison familiale rurale ' +
    'institut interprofessionnel centre formation'
  ).split(' '),
);

/** Those that may continue a generic beginning: 'Lycée technologique privé', but 'privé École technique'. */
export const OPENING: ReadonlySet<string> = new Set(
  [...GENERIC].filter((word) => !['ecole', 'institut', 'centre', 'universite', 'maison'].includes(word)),
);

const PARTICLES: ReadonlySet<string> = new Set(
  "de du des la le les et à a au aux en sur sous d' l' pour".split(' '),
);

export function isParticle(word: string): boolean {
  return PARTICLES.has(word);
}

/** Lower case, without accents and marks. */
export function plainOf(word: string): string {
  return withoutAccents(word.replace(/œ/gi, 'oe')).replace(/[^a-z]/g, '');
}
