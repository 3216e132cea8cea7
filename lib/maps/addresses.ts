/** Links to public map sites; they are links only, nothing is loaded from there. */
type Point = { lat: number; lng: number } | null;

/** OpenStreetMap at the point, or searching for the place when the point is unknown. */
export function streetMapAddress(point: Point, place: string): string {
  if (point === null) return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
  const { lat, lng } = point;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`;
}

/** Directions to the place on Google Maps, by public transport or by car. */
export function routeAddress(by: 'transit' | 'driving', point: Point, place: string): string {
  const destination = point === null ? place : `${point.lat},${point.lng}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination, travelmode: by })}`;
}
