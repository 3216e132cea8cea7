/** The words of addresses that belong to the map. `at` is where it looks and nothing that a list knows of. */
export const MAP_VIEW = 'map';
export const AT_KEY = 'at';

/** Where a map looks: its middle and how near. */
export interface MapLook {
  lat: number;
  lng: number;
  zoom: number;
}

/** As far as a map goes, both ways. */
export const ZOOMS = { least: 0, most: 17 } as const;

/** Reads 'lat,lng,zoom' of an address; null where it is none. */
export function readLook(text: string): MapLook | null {
  const [, lat, lng, zoom] =
    /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?),(\d{1,2}(?:\.\d{1,9})?)$/.exec(text) ?? [];
  if (lat === undefined || lng === undefined || zoom === undefined) return null;
  const look = { lat: Number(lat), lng: Number(lng), zoom: Number(zoom) };
  const known = Math.abs(look.lat) <= 90 && Math.abs(look.lng) <= 180;
  return known && look.zoom >= ZOOMS.least && look.zoom <= ZOOMS.most ? look : null;
}

/** As addresses carry it: to about ten metres. Reading it gives the same text again. */
export function lookText({ lat, lng, zoom }: MapLook): string {
  return [rounded(lat, 4), rounded(lng, 4), rounded(zoom, 2)].join(',');
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits + 0;
}
