import { describe, expect, it } from 'vitest';
import { placeOf, zoomFor } from '@/lib/maps/model/place';
import seed from '@/supabase/seed/schools.json';

describe('the place of a school', () => {
  it('is built in for the schools 1 to 6, and equal to what their records say', () => {
    const records = seed.filter(({ legacy_id }) => /^[1-6]$/.test(String(legacy_id)));
    expect(records).toHaveLength(6);
    for (const { legacy_id, coordinates_lat, coordinates_lng, coordinates_precision } of records) {
      expect(placeOf({ legacyId: String(legacy_id), coordinates: null })).toEqual({
        lat: coordinates_lat,
        lng: coordinates_lng,
        precision: coordinates_precision,
      });
    }
  });

  it.each([null, '7', 'constructor'])('is unknown for the school %s without coordinates', (legacyId) => {
    expect(placeOf({ legacyId, coordinates: null })).toBeNull();
  });
});

it('a known building is shown nearer than a town', () => {
  expect([zoomFor('campus'), zoomFor('town')]).toEqual([16, 12]);
});
