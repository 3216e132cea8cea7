import { KM_PER_DEGREE } from '@/lib/places/distance';
import { type Frame, HEIGHT, WIDTH } from './frame';
import type { Position } from './model/topology';

/** Possible widths in km, the closest first. */
export const ACROSS_KM = [80, 120, 160, 240, 360, 540, 800] as const;
export type AcrossKm = (typeof ACROSS_KM)[number];

/**
 * Mercator frame, accurate to about a per cent. Longitudes are relative to the centre, also beyond the 180th meridian.
 */
export function nearFrame(center: Position, acrossKm: number): Frame {
  const kmPerPixel = acrossKm / WIDTH;
  const pixelsPerDegree = (KM_PER_DEGREE * Math.cos(radians(center[1]))) / kmPerPixel;
  const middle = northing(center[1]);
  const [halfLng, halfY] = [WIDTH / 2 / pixelsPerDegree, HEIGHT / 2 / pixelsPerDegree];
  return {
    center,
    kmPerPixel,
    project: ([lng, lat]) => ({
      x: WIDTH / 2 + (lng - center[0]) * pixelsPerDegree,
      y: HEIGHT / 2 - (northing(lat) - middle) * pixelsPerDegree,
      seam: Math.abs(lng % 360) === 180,
    }),
    window: [
      center[0] - halfLng,
      latitudeAt(middle - halfY),
      center[0] + halfLng,
      latitudeAt(middle + halfY),
    ],
  };
}

/** The centre shifted by pixels to the right and down. */
export function movedCenter({ center, kmPerPixel }: Frame, right: number, down: number): Position {
  const degreesPerPixel = kmPerPixel / (KM_PER_DEGREE * Math.cos(radians(center[1])));
  return [center[0] + right * degreesPerPixel, latitudeAt(northing(center[1]) - down * degreesPerPixel)];
}

/** Mercator distance from the equator, in degrees of longitude. */
function northing(lat: number): number {
  return degrees(Math.asinh(Math.tan(radians(Math.min(89.9, Math.max(-89.9, lat))))));
}

function latitudeAt(y: number): number {
  return degrees(Math.atan(Math.sinh(radians(y))));
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
