import { at, type Source, target } from '../support/sources.ts';

/** Packages that only compute. */
const PURE_PACKAGES = new Set(['zod', 'papaparse']);
const PURE_PLACES =
  /^(lib\/[^/]+\/model\/|lib\/places\/distance(\.ts)?$|lib\/(routes|plain-words|polyline|prng|shallow-json|uuid)(\.ts)?$|lib\/(countries|i18n)\/)/;
const SIDE_EFFECTS = /\b(process\.env|fetch\(|Math\.random\(|localStorage|document\.|window\.)/;
const SETTING =
  /process\.env(?!\.(NODE_ENV|NEXT_RUNTIME|PAGE_SCRIPT|MAP_STYLE|MAP_WORKER|NEWEST_MIGRATION|BUILT_AT)\b)/;

/** A `model` folder holds types, schemas and rules: no framework, no input or output, no imports but its like. */
export function impureModels(sources: Map<string, Source>): string[] {
  return [...sources.values()]
    .filter(({ filePath }) => /^lib\/[^/]+\/model\//.test(filePath))
    .flatMap((file) => {
      const imports = file.imports.flatMap((entry) => {
        const filePath = target(file.filePath, entry, sources);
        const pure = filePath === undefined ? PURE_PACKAGES.has(entry.specifier) : PURE_PLACES.test(filePath);
        // A type leaves nothing behind in the program.
        return pure || (entry.kind === 'type' && filePath !== undefined)
          ? []
          : [`${at(file, entry.line)} is a model and imports ${entry.specifier}`];
      });
      const effects = complaints(file, file.code, (line) =>
        SIDE_EFFECTS.test(line) ? `is a model and does more than compute: ${line.trim()}` : null,
      );
      return [...imports, ...effects];
    });
}

/** Settings are read in one module; what Next.js itself defines, and its configuration, are the exceptions. */
export function strayEnvironment(sources: Map<string, Source>): string[] {
  return [...sources.values()]
    .filter(
      ({ filePath }) =>
        /^(app|components|lib)\/|^middleware\.ts$/.test(filePath) && filePath !== 'lib/config.ts',
    )
    .flatMap((file) =>
      complaints(file, file.code, (line) =>
        SETTING.test(line) ? 'reads process.env: lib/config.ts does that' : null,
      ),
    );
}

/** What Next.js itself reads. */
const KEYS_OF_NEXT = new Set(['@next/cache-handlers']);

/**
 * What the application keeps in the process has a symbol that begins with `directory.`: the set-up of tests that share a process
 * finds it by that.
 */
export function strayKeys(sources: Map<string, Source>): string[] {
  return [...sources.values()]
    .filter(({ filePath }) => /^(app|components|lib)\//.test(filePath))
    .flatMap((file) =>
      complaints(file, file.text, (line) => {
        const [, key] = /\bSymbol\.for\(\s*['"`]([^'"`]*)/.exec(line) ?? [];
        return key === undefined || key.startsWith('directory.') || KEYS_OF_NEXT.has(key)
          ? null
          : `keeps ${key} in the process: call it directory.${key}`;
      }),
    );
}

/** What is wrong with lines of a file, each with its place; `wrong` says it of one, or null. */
function complaints(file: Source, text: string, wrong: (line: string) => string | null): string[] {
  return text.split('\n').flatMap((line, index) => {
    const said = wrong(line);
    return said === null ? [] : [`${at(file, index + 1)} ${said}`];
  });
}
