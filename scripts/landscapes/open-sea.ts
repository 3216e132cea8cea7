import { COLUMNS, type Point, ROWS, STEPS } from './grid.ts';

const ALL_SEAS_MEET_HERE = { lat: 0, lng: -30 };

/** Whether a place is next to a water cell connected to the ocean, not to a lake or estuary. */
export function openSea(rings: readonly (readonly Point[])[]): (lat: number, lng: number) => boolean {
  const ocean = floodedFrom(waterOf(rings));
  return (lat, lng) => {
    const row = Math.floor((90 - lat) * STEPS);
    const column = Math.floor((lng + 180) * STEPS);
    return around(row, column).some((cell) => ocean[cell] === 1);
  };
}

/** Cells with water at the centre, by counting crossed outlines from the west. */
function waterOf(rings: readonly (readonly Point[])[]): Uint8Array {
  const crossings = Array.from({ length: ROWS }, (): number[] => []);
  for (const ring of rings) {
    ring.forEach(([lat, lng], i) => {
      const [fromLat, fromLng] = ring[i - 1] ?? [lat, lng];
      const [south, north] = lat < fromLat ? [lat, fromLat] : [fromLat, lat];
      const last = Math.ceil((90 - south) * STEPS - 0.5);
      for (let row = Math.ceil((90 - north) * STEPS - 0.5); row < last; row++) {
        const middle = 90 - (row + 0.5) / STEPS;
        crossings[row]?.push(fromLng + ((lng - fromLng) * (middle - fromLat)) / (lat - fromLat));
      }
    });
  }
  const water = new Uint8Array(ROWS * COLUMNS).fill(1);
  crossings.forEach((found, row) => {
    found.sort((a, b) => a - b);
    for (let i = 0; i + 1 < found.length; i += 2) {
      const [from, to] = [found[i] ?? 0, found[i + 1] ?? 0].map((lng) =>
        Math.ceil((lng + 180) * STEPS - 0.5),
      );
      water.fill(0, row * COLUMNS + (from ?? 0), row * COLUMNS + (to ?? 0));
    }
  });
  return water;
}

const ABOVE_AND_BELOW = [-COLUMNS, 0, COLUMNS];

function floodedFrom(water: Uint8Array): Uint8Array {
  const { lat, lng } = ALL_SEAS_MEET_HERE;
  const ocean = new Uint8Array(water.length);
  const open = new Int32Array(water.length);
  let count = 0;
  const enter = (cell: number) => {
    if (water[cell] !== 1 || ocean[cell] === 1) return;
    ocean[cell] = 1;
    open[count++] = cell;
  };
  enter(Math.floor((90 - lat) * STEPS) * COLUMNS + Math.floor((lng + 180) * STEPS));
  while (count > 0) {
    const cell = open[--count] ?? 0;
    const column = cell % COLUMNS;
    const west = column === 0 ? cell + COLUMNS - 1 : cell - 1;
    const east = column === COLUMNS - 1 ? cell - COLUMNS + 1 : cell + 1;
    for (const row of ABOVE_AND_BELOW) {
      enter(west + row);
      enter(cell + row);
      enter(east + row);
    }
  }
  return ocean;
}

function around(row: number, column: number): number[] {
  const cells: number[] = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(ROWS - 1, row + 1); r++) {
    for (let c = column - 1; c <= column + 1; c++) cells.push(r * COLUMNS + ((c + COLUMNS) % COLUMNS));
  }
  return cells;
}
