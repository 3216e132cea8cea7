import { LISTS, noteShown, noteTags } from '@/lib/cache/tags';
import { jsonProblem, jsonResponse } from '@/lib/http/json-response';
import { readWords } from '@/lib/lists/query';
import { areaText, readArea } from '@/lib/maps/model/area';
import { type MapPoints, packPoints } from '@/lib/maps/model/points';
import { exchangeRates } from '@/lib/prices/queries/exchange-rates';
import { placeSlug } from '@/lib/schools/model/place';
import { parseProgrammeFilters } from '@/lib/search/model/programme-filters';
import { parseFilters } from '@/lib/search/model/school-filters';
import { programmePoints } from '@/lib/search/queries/programme-points';
import { schoolPoints } from '@/lib/search/queries/school-points';
import { jsonUnavailable } from '@/lib/supabase/backend-failure';

/** Points of a filtered list, optionally within a box. Unknown filters are ignored; list and box must be valid. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const box = searchParams.get('box');
  const area = box === null ? null : readArea(box);
  const find = finder(searchParams);
  if (!find || (box !== null && area === null)) return jsonProblem(400, 'invalid_parameter');
  try {
    noteTags(LISTS);
    const found = await find(area ? areaText(area) : '');
    noteShown(found.points);
    return jsonResponse(request, packPoints(found));
  } catch (error) {
    return jsonUnavailable(error);
  }
}

function finder(asked: URLSearchParams): ((box: string) => Promise<MapPoints>) | null {
  const query = Object.fromEntries([...new Set(asked.keys())].map((name) => [name, asked.getAll(name)]));
  switch (asked.get('list')) {
    case 'schools': {
      const part = (name: string) => placeSlug(readWords(asked.get(name) ?? ''));
      const [region, town] = [part('region'), part('town')];
      return (box) => schoolPoints(parseFilters(query), { region, town, box });
    }
    case 'programmes':
      return (box) => programmePoints(parseProgrammeFilters(query), exchangeRates(), box);
    default:
      return null;
  }
}
