// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts of templates are what is read here
import { describe, expect, it } from 'vitest';
import { firstParts, spelledAddresses } from './rules/addresses.ts';
import { readSources, source, sourcesOf } from './support/sources.ts';

const project = readSources();
const routes =
  "const a = { es: '/escuela/{slug}', en: '/school/{slug}', home: '/es', root: '/', auth: '/auth' };";
const inComponent = (text: string) =>
  spelledAddresses(sourcesOf({ 'lib/routes.ts': routes, 'components/a.tsx': text }));

describe('addresses are spelled in lib/routes.ts alone', () => {
  it('in the project', () => {
    expect(spelledAddresses(project)).toEqual([]);
  });

  it('whose own list of first parts is the measure', () => {
    expect(firstParts(source('lib/routes.ts', routes))).toEqual(['/auth', '/es', '/escuela', '/school']);
    const file = project.get('lib/routes.ts');
    expect(file && firstParts(file)).toEqual(
      expect.arrayContaining(['/sobre-nosotros', '/terms-of-use', '/admin']),
    );
  });

  it.each([
    "'/es'",
    '"/escuela/le-cordon-bleu"',
    "'/auth?next=1'",
    "'/school#map'",
    '`/school/${slug}`',
    '`/auth?x=${y}`',
  ])('a component may not say %s', (literal) => {
    expect(inComponent(`const a = ${literal};`)).toHaveLength(1);
  });

  it.each(["'/esp'", "'/flags/es.svg'", "'/'", "'a/es'", "// '/es'", '`${base}/es`'])(
    'a component may say %s',
    (literal) => {
      expect(inComponent(`const a = 1 ${literal.startsWith('//') ? literal : `+ ${literal};`}`)).toEqual([]);
    },
  );

  it('and the type of a page folder is no address', () => {
    expect(inComponent("type A = PageProps<'/escuela/[slug]'>;")).toEqual([]);
  });
});
