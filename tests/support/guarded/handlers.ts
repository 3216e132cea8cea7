import type { Role } from '../backend.ts';
import type { Fixtures } from './fixtures.ts';

export interface GuardedHandler {
  needs: Role;
  requests: ((fixtures: Fixtures) => {
    method: 'GET' | 'POST';
    address: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
    /** The body of permitted callers, where the real one would start work, and its expected status. */
    harmless?: { body: string; status: number };
  })[];
  /** As of a page; write-only handlers show nothing. */
  shows?: (fixtures: Fixtures) => string;
}

/** A function that starts work; permitted callers send an invalid body. */
const calling = (name: string, body: (fixtures: Fixtures) => object = () => ({})): GuardedHandler => ({
  needs: 'admin',
  requests: [
    (fixtures) => ({
      method: 'POST',
      address: `/api/functions/${name}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body(fixtures)),
      harmless: { body: '[]', status: 400 },
    }),
  ],
});

/**
 * Route handlers under app/(app) and app/api by file below app, and the role they need. Add new handlers here:
 * tests/unit/project/guarded.test.ts compares the list with the folders, and tests/http/access.test.ts requests every
 * entry as each role.
 */
export const HANDLERS: Record<string, GuardedHandler | 'open'> = {
  '(app)/auth/sign-out/route.ts': 'open',
  '(app)/auth/v1/verify/route.ts': 'open',
  'api/contact/route.ts': 'open',
  'api/counts/route.ts': 'open',
  'api/my-list/route.ts': 'open',
  'api/suggest/route.ts': 'open',
  'api/functions/[...unknown]/route.ts': 'open',
  'api/functions/get-secret/route.ts': 'open',
  'api/functions/generate-ai-school-images/route.ts': calling('generate-ai-school-images', ({ school }) => ({
    schoolId: school.id,
    regenerate: true,
    replaceReal: true,
  })),
  'api/functions/generate-gallery-images/route.ts': calling('generate-gallery-images', ({ school }) => ({
    schoolId: school.id,
    category: 'classroom',
  })),
  'api/functions/real-migration-to-storage/route.ts': calling('real-migration-to-storage'),
  'api/functions/upload-ai-school-images/route.ts': calling('upload-ai-school-images'),
  'api/functions/upload-new-school-images/route.ts': calling('upload-new-school-images'),
  'api/functions/upload-school-images/route.ts': calling('upload-school-images'),
  'api/health/route.ts': 'open',
  'api/health/live/route.ts': 'open',
  // Shows more with the secret key, which no role has.
  'api/health/ready/route.ts': 'open',
  // Requires the secret key.
  'api/jobs/run/route.ts': 'open',
  'api/language/route.ts': 'open',
  // Requires METRICS_TOKEN.
  'api/metrics/route.ts': 'open',
  'api/no-file/route.ts': 'open',
  // Requires the secret key, which no role has.
  'api/revalidate/route.ts': 'open',
  'api/session/route.ts': 'open',
  'api/v1/[...unknown]/route.ts': 'open',
  'api/v1/openapi.json/route.ts': 'open',
  'api/v1/programmes/route.ts': 'open',
  'api/v1/schools/[slug]/programmes/route.ts': 'open',
  'api/v1/schools/[slug]/route.ts': 'open',
  'api/v1/schools/route.ts': 'open',
  'api/admin/audit/export/route.ts': {
    needs: 'admin',
    requests: [() => ({ method: 'GET', address: '/api/admin/audit/export?verb=signed_in' })],
    shows: () => 'actor_name',
  },
  'api/admin/searches/export/route.ts': {
    needs: 'admin',
    requests: [() => ({ method: 'GET', address: '/api/admin/searches/export?days=90' })],
    shows: () => 'count_before',
  },
  'api/admin/images/route.ts': {
    needs: 'admin',
    requests: [
      ({ school, picture }) => ({
        method: 'POST',
        address: '/api/admin/images',
        ...picture({ school: school.id, category: 'kitchen-facilities' }),
      }),
    ],
  },
  'api/admin/jobs/route.ts': {
    needs: 'admin',
    requests: [({ job }) => ({ method: 'GET', address: `/api/admin/jobs?id=${job.id}&items=true` })],
    shows: ({ job }) => job.item,
  },
  'api/admin/search/route.ts': {
    needs: 'admin',
    requests: [
      ({ school }) => ({
        method: 'GET',
        address: `/api/admin/search?search=${encodeURIComponent(school.name)}`,
      }),
    ],
    shows: ({ school }) => school.id,
  },
  'api/admin/programmes/export/route.ts': {
    needs: 'admin',
    requests: [
      ({ school }) => ({ method: 'GET', address: `/api/admin/programmes/export?ids=${school.id}` }),
      ({ school }) => ({
        method: 'GET',
        address: `/api/admin/programmes/export?search=${encodeURIComponent(school.name)}`,
      }),
    ],
    shows: ({ school }) => school.name,
  },
  'api/admin/schools/export/route.ts': {
    needs: 'admin',
    requests: [
      ({ school }) => ({ method: 'GET', address: `/api/admin/schools/export?ids=${school.id}` }),
      ({ school }) => ({
        method: 'GET',
        address: `/api/admin/schools/export?search=${encodeURIComponent(school.name)}`,
      }),
    ],
    shows: ({ school }) => school.name,
  },
  'api/functions/generate-english-descriptions/route.ts': calling('generate-english-descriptions'),
  'api/functions/generate-english-fields/route.ts': calling('generate-english-fields'),
  'api/functions/generate-school-descriptions/route.ts': calling(
    'generate-school-descriptions',
    ({ school }) => ({ schoolId: school.id, action: 'generate_spanish' }),
  ),
  'api/admin/schools/import/route.ts': {
    needs: 'admin',
    requests: [
      ({ added }) => ({
        method: 'POST',
        address: '/api/admin/schools/import?name=a.csv',
        headers: { 'content-type': 'application/octet-stream' },
        body: `name,city\n${added},Faro\n`,
      }),
    ],
  },
  'api/admin/registers/route.ts': {
    needs: 'admin',
    requests: [
      () => ({
        method: 'POST',
        address: '/api/admin/registers?register=usa&schools=1',
        headers: { 'content-type': 'application/octet-stream' },
        body: 'xx',
        harmless: { body: 'xx', status: 422 },
      }),
    ],
  },
  'api/admin/schools/import/problems/route.ts': {
    needs: 'admin',
    requests: [
      ({ uploaded }) => ({
        method: 'GET',
        address: `/api/admin/schools/import/problems?import=${uploaded.checked}`,
      }),
    ],
    shows: ({ uploaded }) => uploaded.heading,
  },
};
