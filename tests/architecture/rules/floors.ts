import { at, type Source, target } from '../support/sources.ts';

/** Folders inside a room of lib: verbs of a feature, each on its own floor, and the model that they share. */
const LAYERS = ['actions', 'services', 'queries', 'model'] as const;
const layer = (name: (typeof LAYERS)[number]) => new RegExp(`^lib/[^/]+/${name}/`);

interface Floor {
  name: string;
  holds?: RegExp;
  /** Rooms of lib: what lies in them beside their layers. */
  rooms?: readonly string[];
}

/** The floors of the house, from the top down; a file imports from its own floor or a lower one. */
const FLOORS: readonly Floor[] = [
  { name: 'scripts, tests and configuration', holds: /^(scripts|tests)\/|^next\.config\.ts$/ },
  { name: 'app', holds: /^(app\/(?!styles\/)|middleware\.ts$)/ },
  { name: 'components', holds: /^components\// },
  // What an admin's browser calls, and what programs call.
  { name: 'actions', holds: layer('actions'), rooms: ['functions'] },
  // What neither only reads nor is called from a browser: jobs, uploads, the bucket.
  { name: 'services', holds: layer('services') },
  { name: 'queries', holds: layer('queries') },
  { name: 'auth, seo, jobs, ai, pages', rooms: ['auth', 'seo', 'jobs', 'ai', 'pages'] },
  { name: 'supabase clients', rooms: ['supabase'] },
  { name: 'drawings and views', rooms: ['contact', 'covers', 'csv', 'maps', 'public-api', 'social'] },
  // The scripts of pages, which share models with the server.
  { name: 'browser', rooms: ['browser'] },
  { name: 'models', holds: layer('model') },
  {
    name: 'ground',
    // Style sheets and fonts live under app/ by custom only; outlines of countries are data, for views and browsers alike.
    holds: /^(messages|app\/styles)\/|^lib\/maps\/\w+\.json$/,
    rooms: [
      'config.ts',
      'defined.ts',
      'kept-for.ts',
      'shallow-json.ts',
      'plain-words.ts',
      'polyline.ts',
      'prng.ts',
      'result.ts',
      'routes.ts',
      'setting-kinds.ts',
      'site.ts',
      'uuid.ts',
      'countries',
      'http',
      'i18n',
      'log.ts',
      'next',
      'places',
      'security',
      'valkey',
      'watch',
    ],
  },
];

/** Rooms that hold nothing beside their layers. */
const LAYERED: readonly string[] = ['analytics', 'audit', 'images', 'programmes', 'registers', 'schools'];

/** Position of a floor counted from the top; undefined for what stands beside the house. */
function storey(filePath: string): number | undefined {
  const [folder, room = ''] = filePath.split('/');
  const byName = FLOORS.findIndex(({ holds }) => holds?.test(filePath));
  if (byName >= 0) return byName;
  const byRoom = folder === 'lib' ? FLOORS.findIndex(({ rooms }) => rooms?.includes(room)) : -1;
  return byRoom < 0 ? undefined : byRoom;
}

/** Height of the floor that a file is on; undefined for what stands beside the house. */
export function floorOf(filePath: string): number | undefined {
  const found = storey(filePath);
  return found === undefined ? undefined : FLOORS.length - found;
}

const nameOf = (filePath: string) => FLOORS[storey(filePath) ?? -1]?.name;

/** Rooms of lib that no floor names, names without a room, and files of lib that are on no floor. */
export function misplacedRooms(sources: Map<string, Source>): string[] {
  const files = [...sources.keys()].filter((filePath) => filePath.startsWith('lib/'));
  const rooms = new Set(files.map((filePath) => filePath.split('/')[1] ?? ''));
  const named = [...FLOORS.flatMap((floor) => floor.rooms ?? []), ...LAYERED];
  return [
    ...[...rooms].filter((room) => !named.includes(room)).map((room) => `lib/${room} is on no floor`),
    ...named.filter((room) => !rooms.has(room)).map((room) => `lib/${room} has a floor and is not there`),
    ...named
      .filter((room, index) => named.indexOf(room) < index)
      .map((room) => `lib/${room} is on two floors`),
    ...files
      .filter((filePath) => rooms.has(filePath.split('/')[1] ?? '') && floorOf(filePath) === undefined)
      .filter((filePath) => named.includes(filePath.split('/')[1] ?? ''))
      .map((filePath) => `${filePath} is in none of the layers of its room`),
  ];
}

/** Imports that climb. */
export function climbingImports(sources: Map<string, Source>): string[] {
  return [...sources.values()].flatMap((file) => {
    const own = floorOf(file.filePath);
    if (own === undefined) return [];
    return file.imports.flatMap((entry) => {
      const filePath = target(file.filePath, entry, sources);
      if (filePath === undefined || (floorOf(filePath) ?? own) <= own) return [];
      return [`${at(file, entry.line)} (${nameOf(file.filePath)}) imports ${filePath} (${nameOf(filePath)})`];
    });
  });
}

/** `supabase/` stands alone, and only what starts or tests the embedded backend touches it. */
export function backendTrespass(sources: Map<string, Source>): string[] {
  return [...sources.values()].flatMap((file) =>
    file.imports.flatMap((entry) => {
      const filePath = target(file.filePath, entry, sources);
      if (filePath === undefined) return [];
      if (file.filePath.startsWith('supabase/') && !filePath.startsWith('supabase/'))
        return [`${at(file, entry.line)} is part of supabase/ and imports ${filePath}`];
      if (
        filePath.startsWith('packages/embedded-supabase/') &&
        !/^(supabase|scripts|tests)\//.test(file.filePath)
      )
        return [`${at(file, entry.line)} imports ${filePath}: only scripts and tests start the backend`];
      return [];
    }),
  );
}
