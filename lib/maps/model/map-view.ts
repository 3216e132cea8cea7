/** Query parameters of the map. `at` is the view and does not filter. */
export const MAP_VIEW = 'map';
export const AT_KEY = 'at';

export interface MapLook {
  lat: number;
  lng: number;
  zoom: number;
}

export const ZOOMS = { least: 0, most: 17 } as const;

/** Parses 'lat,lng,zoom'; null when invalid. */
export function readLook(text: string): MapLook | null {
  const [, lat, lng, zoom] =
    /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?),(\d{1,2}(?:\.\d{1,9})?)$/.exec(text) ?? [];
  if (lat === undefined || lng === undefined || zoom === undefined) return null;
  const look = { lat: Number(lat), lng: Number(lng), zoom: Number(zoom) };
  const known = Math.abs(look.lat) <= 90 && Math.abs(look.lng) <= 180;
  return known && look.zoom >= ZOOMS.least && look.zoom <= ZOOMS.most ? look : null;
}

/** To about ten metres. Inverse of readLook. */
export function lookText({ lat, lng, zoom }: MapLook): string {
  return [rounded(lat, 4), rounded(lng, 4), rounded(zoom, 2)].join(',');
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits + 0;
}
