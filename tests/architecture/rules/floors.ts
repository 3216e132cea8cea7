import { at, type Source, target } from '../support/sources.ts';

/** The floors of the house, from the ground up; a file imports from its own floor or a lower one. */
const FLOORS: { name: string; holds: RegExp }[] = [
  { name: 'scripts and tests', holds: /^(scripts|tests)\// },
  { name: 'app', holds: /^(app\/(?!styles\/)|middleware\.ts$|next\.config\.ts$)/ },
  { name: 'components', holds: /^components\// },
  // What puts actions to work: the registry of jobs and the functions over HTTP.
  { name: 'actions', holds: /^lib\/([^/]+\/actions\/|functions\/|job-handlers\.ts$)/ },
  { name: 'queries', holds: /^lib\/[^/]+\/queries\// },
  { name: 'auth, seo, jobs, ai', holds: /^lib\/(auth|seo|jobs|ai)\// },
  { name: 'supabase clients', holds: /^lib\/supabase\// },
  // Style sheets and fonts live under app/ by custom only.
  { name: 'ground', holds: /^(lib|messages|app\/styles)\// },
].reverse();

/**
 * Floor of a place, the highest whose pattern it fits (`lib/auth/actions/` holds actions); undefined for what stands
 * beside the house.
 */
export function floorOf(place: string): number | undefined {
  const floor = FLOORS.findLastIndex(({ holds }) => holds.test(place));
  return floor < 0 ? undefined : floor;
}

/** Imports that climb. */
export function climbingImports(sources: Map<string, Source>): string[] {
  return [...sources.values()].flatMap((file) => {
    const own = floorOf(file.place);
    if (own === undefined) return [];
    return file.imports.flatMap((entry) => {
      const place = target(file.place, entry, sources);
      const other = place === undefined ? undefined : floorOf(place);
      if (other === undefined || other <= own) return [];
      return [`${at(file, entry.line)} (${FLOORS[own]?.name}) imports ${place} (${FLOORS[other]?.name})`];
    });
  });
}

/** `supabase/` stands alone, and only what starts or tests the embedded backend touches it. */
export function backendTrespass(sources: Map<string, Source>): string[] {
  return [...sources.values()].flatMap((file) =>
    file.imports.flatMap((entry) => {
      const place = target(file.place, entry, sources);
      if (place === undefined) return [];
      if (file.place.startsWith('supabase/') && !place.startsWith('supabase/'))
        return [`${at(file, entry.line)} is part of supabase/ and imports ${place}`];
      if (place.startsWith('supabase/local/') && !/^(supabase|scripts|tests)\//.test(file.place))
        return [`${at(file, entry.line)} imports ${place}: only scripts and tests start the backend`];
      return [];
    }),
  );
}
