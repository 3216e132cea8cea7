/** Links to public map sites; nothing is loaded from them. */
type Point = { lat: number; lng: number } | null;

/** OpenStreetMap at the point, or a search when it is unknown. */
export function streetMapAddress(point: Point, place: string): string {
  if (point === null) return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
  const { lat, lng } = point;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`;
}

export function routeAddress(by: 'transit' | 'driving', point: Point, place: string): string {
  const destination = point === null ? place : `${point.lat},${point.lng}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination, travelmode: by })}`;
}
