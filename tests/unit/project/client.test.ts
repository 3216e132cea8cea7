import { expect, it } from 'vitest';
import { readFiles } from './files.ts';

/**
 * Public pages are sent without React. Biome keeps them from importing these files (noRestrictedImports in biome.json);
 * error-fallback.tsx stands on the error pages, which work without it.
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

it('only the hook that answers for lost requests starts transitions', () => {
  const starting = [...readFiles('{app,components}/**/*.{ts,tsx}')].filter(([, text]) =>
    /\buseTransition\b/.test(text),
  );
  expect(starting.map(([filePath]) => filePath)).toEqual(['components/admin/use-action.ts']);
});

it('only the hook that answers for lost requests sends the forms of accounts', () => {
  const sending = [...readFiles('{app,components}/**/*.{ts,tsx}')].filter(([, text]) =>
    /\buseActionState\(/.test(text),
  );
  expect(sending.map(([filePath]) => filePath)).toEqual(['components/auth/use-form-action.ts']);
});
