import { outlinesIn } from './fine-outlines';
import { drawLand, lightest } from './land';
import type { Position } from './model/topology';
import { nearFrame } from './near-frame';

/** Surroundings of a place, `acrossKm` wide, without text: `#map`, 720×400. Deterministic. */
export function drawNear(code: string, place: Position, acrossKm: number): string {
  const frame = nearFrame(place, acrossKm);
  const outlines = outlinesIn(frame);
  return lightest((tolerance) => {
    const land = drawLand(outlines, frame, code, tolerance);
    return `<svg xmlns="http://www.w3.org/2000/svg"><g id="map" stroke-linejoin="round" fill-rule="evenodd">${land}</g></svg>`;
  });
}
