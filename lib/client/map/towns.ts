import { type Area, widthOf } from '@/lib/maps/model/area';
import { KM_PER_DEGREE } from '@/lib/places/distance';
import { pageLanguage } from './texts';

const FROM = 4.5;
/** Maximum number drawn, largest first. */
const MAX_TOWNS = 120;

export type Towns = GeoJSON.FeatureCollection<
  GeoJSON.Point,
  { name: string; size: number; capital: boolean }
>;

/** Towns of an area, more at nearer zooms; none at far zooms. Loads the gazetteer at the first call. */
export async function townsIn(area: Area, zoom: number): Promise<Towns> {
  if (zoom < FROM) return { type: 'FeatureCollection', features: [] };
  const [{ townsWithin }, { townName }] = await Promise.all([
    import('@/lib/places/gazetteer'),
    import('@/lib/places/names'),
  ]);
  const lat = (area.south + area.north) / 2;
  const across = widthOf(area) * Math.cos((lat * Math.PI) / 180);
  const km = (Math.hypot(across, area.north - area.south) / 2) * KM_PER_DEGREE;
  const language = pageLanguage();
  const found = townsWithin({ lat, lng: area.west + widthOf(area) / 2 }, km, fewest(zoom))
    .sort((a, b) => b.population - a.population)
    .slice(0, MAX_TOWNS);
  return {
    type: 'FeatureCollection',
    features: found.map((town) => ({
      type: 'Feature',
      properties: {
        name: townName(town, language),
        size: town.population,
        capital: town.rank === 'capital',
      },
      geometry: { type: 'Point', coordinates: [town.lng, town.lat] },
    })),
  };
}

function fewest(zoom: number): number {
  if (zoom < 5.5) return 500_000;
  if (zoom < 6.5) return 150_000;
  if (zoom < 7.5) return 60_000;
  if (zoom < 9) return 20_000;
  return zoom < 11 ? 12_000 : 0;
}
