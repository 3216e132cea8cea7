import { describe, expect, it } from 'vitest';
import { openApiDocument } from '@/lib/public-api/openapi';
import { programmesQuery } from '@/lib/public-api/programme-query';
import { listQuery } from '@/lib/public-api/schemas';

const document = openApiDocument('https://directory.example');
const text = JSON.stringify(document);

function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], document);
}

describe('the OpenAPI document', () => {
  it('refers only to what it contains', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(5);
    for (const reference of references) expect(resolve(reference), reference).toBeDefined();
  });

  it.each([
    ['/api/v1/schools', listQuery],
    ['/api/v1/programmes', programmesQuery],
  ])('describes exactly the parameters that %s takes', (path, query) => {
    const { parameters } = (document.paths as Record<string, { get: { parameters: { name?: string }[] } }>)[
      path
    ]?.get ?? { parameters: [] };
    const named = parameters.flatMap(({ name }) => name ?? []);
    expect(named.sort()).toEqual(Object.keys(query.shape).sort());
  });

  it('says for each answer which fields there are and that there are no others', () => {
    for (const name of [
      ...['School', 'SchoolSummary', 'SchoolList', 'Programme', 'ProgrammeList', 'SchoolProgrammes'],
      'Error',
    ]) {
      expect(resolve(`#/components/schemas/${name}`)).toMatchObject({
        type: 'object',
        additionalProperties: false,
      });
    }
  });
});
