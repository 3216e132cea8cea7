import Supercluster from 'supercluster';
import { type Area, holds, widthOf } from '@/lib/maps/model/area';
import { ZOOMS } from '@/lib/maps/model/map-view';
import type { MapPoint, MapPoints } from '@/lib/maps/model/points';

/** Pixels within which schools are one dot. */
const RADIUS = 48;

interface Leaf {
  /** Index in the points; -1 for a cell. */
  place: number;
  schools: number;
}

export interface DotProperties extends Leaf {
  field: string;
  name: string;
  /** The index's id of a cluster; -1 for a single cell. */
  cluster: number;
}

export type Dots = GeoJSON.FeatureCollection<GeoJSON.Point, DotProperties>;

export class ClusterIndex {
  readonly #index: Supercluster<Leaf, { schools: number }>;

  readonly all: MapPoints;

  constructor(all: MapPoints) {
    this.all = all;
    this.#index = new Supercluster({
      radius: RADIUS,
      maxZoom: ZOOMS.most - 1,
      map: ({ schools }) => ({ schools }),
      reduce: (sum, { schools }) => {
        sum.schools += schools;
      },
    });
    const leaf = (place: number, schools: number, { lat, lng }: { lat: number; lng: number }) => ({
      type: 'Feature' as const,
      properties: { place, schools },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    });
    this.#index.load([
      ...all.points.map((point, place) => leaf(place, 1, point)),
      ...all.cells.map((cell) => leaf(-1, cell.schools, cell)),
    ]);
  }

  /** Includes those a radius beyond its edges. */
  dots(area: Area, zoom: number): Dots {
    const box: [number, number, number, number] = [area.west, area.south, area.east, area.north];
    return {
      type: 'FeatureCollection',
      features: this.#index.getClusters(box, Math.floor(zoom)).map(({ geometry, properties }) => {
        const point = 'place' in properties ? this.all.points[properties.place] : undefined;
        return {
          type: 'Feature',
          geometry,
          properties: {
            place: point && 'place' in properties ? properties.place : -1,
            schools: properties.schools,
            field: point?.field ?? '',
            name: point?.name ?? '',
            cluster: 'cluster_id' in properties ? properties.cluster_id : -1,
          },
        };
      }),
    };
  }

  /** The zoom at which a cluster splits; null when all its schools are in one place. */
  apartAt(cluster: number): number | null {
    const zoom = this.#index.getClusterExpansionZoom(cluster);
    return zoom >= ZOOMS.most ? null : zoom;
  }

  schoolsOf(cluster: number, most: number): MapPoint[] {
    return this.#index
      .getLeaves(cluster, most)
      .flatMap(({ properties: { place } }) => this.all.points[place] ?? []);
  }

  /** Schools in an area, nearest to its centre first, and their number, including those without names. */
  inView(area: Area): { total: number; points: MapPoint[] } {
    const middle = {
      lat: (area.south + area.north) / 2,
      lng: area.west + widthOf(area) / 2,
    };
    const shrink = Math.cos((middle.lat * Math.PI) / 180);
    const far = ({ lat, lng }: MapPoint) => {
      const turn = Math.abs(lng - middle.lng) % 360;
      return (lat - middle.lat) ** 2 + (Math.min(turn, 360 - turn) * shrink) ** 2;
    };
    const points = this.all.points
      .filter((point) => holds(area, point))
      .map((point) => ({ point, far: far(point) }))
      .sort((a, b) => a.far - b.far)
      .map(({ point }) => point);
    const counted = this.all.cells
      .filter((cell) => holds(area, cell))
      .reduce((sum, { schools }) => sum + schools, 0);
    return { total: points.length + counted, points };
  }
}
