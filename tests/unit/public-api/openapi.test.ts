import { describe, expect, it } from 'vitest';
import { openApiDocument } from '@/lib/public-api/openapi';
import { programmesQuery } from '@/lib/public-api/programme-query';
import { listQuery } from '@/lib/public-api/schemas';
import { assertMatches } from '../../support/openapi.ts';

const document = openApiDocument('https://directory.example');
const text = JSON.stringify(document);

/** What a reference inside the document leads to. */
function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], document);
}

describe('the OpenAPI document', () => {
  it('has the frame of OpenAPI 3.1', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { title: expect.any(String), version: expect.any(String) },
      servers: [{ url: 'https://directory.example' }],
    });
    expect(Object.keys(document.paths as object)).toEqual([
      '/api/v1/schools',
      '/api/v1/programmes',
      '/api/v1/schools/{slug}',
      '/api/v1/schools/{slug}/programmes',
    ]);
  });

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
      'School',
      'SchoolSummary',
      'SchoolList',
      'Programme',
      'ProgrammeList',
      'SchoolProgrammes',
      'Error',
    ]) {
      expect(resolve(`#/components/schemas/${name}`)).toMatchObject({
        type: 'object',
        additionalProperties: false,
      });
    }
  });
});

describe('the check against the document', () => {
  const error = { error: { code: 'not_found', message: 'There is no active school with this slug' } };
  const check = (body: unknown, status = 404) =>
    assertMatches(document, '/api/v1/schools/{slug}', status, body);

  it('lets pass what the document describes', () => {
    expect(() => check(error)).not.toThrow();
  });

  it.each([
    { error: { ...error.error, code: 'gone' } },
    { error: { code: 'not_found' } },
    { error: { ...error.error, stack: 'at …' } },
    { ...error, more: 1 },
    null,
  ])('does not let %j pass', (body) => {
    expect(() => check(body)).toThrow();
  });

  it('does not let a status pass that nobody described', () => {
    expect(() => check(error, 418)).toThrow('418');
  });
});
