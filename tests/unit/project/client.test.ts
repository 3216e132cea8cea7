import { expect, it } from 'vitest';
import { readFiles } from './files.ts';

/**
 * Public pages are sent without React. Biome keeps them from importing these files (noRestrictedImports in
 * biome.json); error-fallback.tsx is for the error pages, which work without it.
 */
const CLIENT =
  /^(?:components\/(?:admin|auth)\/|components\/ui\/(?:local-time|toaster)\.tsx$|components\/screens\/error-fallback\.tsx$|app\/global-error\.tsx$|app\/\(app\)\/(?:[\w-]+\/)?error\.tsx$)/;

it('client components are in the folders that public pages do not import', () => {
  const clients = [...readFiles('{app,components,lib}/**/*.{ts,tsx}')]
    .filter(([, text]) => /^\s*['"]use client['"]/.test(text))
    .map(([filePath]) => filePath);
  expect(clients.length).toBeGreaterThan(50);
  expect(clients.filter((filePath) => !CLIENT.test(filePath))).toEqual([]);
});
