import { at, type Source, target } from '../support/sources.ts';

/** Packages that only compute. */
const PURE_PACKAGES = new Set(['zod', 'papaparse']);
const PURE_PLACES =
  /^(lib\/[^/]+\/model\/|lib\/places\/distance(\.ts)?$|lib\/(routes|plain-words|polyline|prng|shallow-json|uuid)(\.ts)?$|lib\/(countries|i18n)\/)/;
const SIDE_EFFECTS = /\b(process\.env|fetch\(|Math\.random\(|localStorage|document\.|window\.)/;

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
      const effects = file.code
        .split('\n')
        .flatMap((text, index) =>
          SIDE_EFFECTS.test(text)
            ? [`${at(file, index + 1)} is a model and does more than compute: ${text.trim()}`]
            : [],
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
      file.code
        .split('\n')
        .flatMap((text, index) =>
          /process\.env(?!\.(NODE_ENV|NEXT_RUNTIME|PAGE_SCRIPT|MAP_STYLE|MAP_WORKER|NEWEST_MIGRATION|BUILT_AT)\b)/.test(
            text,
          )
            ? [`${at(file, index + 1)} reads process.env: lib/config.ts does that`]
            : [],
        ),
    );
}
