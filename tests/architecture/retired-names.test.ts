import { describe, expect, it } from 'vitest';
import { retiredFiles, retiredNames } from './rules/retired-names.ts';
import { listFiles, readTexts } from './support/documents.ts';
import { readSources, sourcesOf } from './support/sources.ts';

const project = readSources();
const styles = readTexts(listFiles(), /^(app\/styles\/.*\.css|messages\/.*\.json|public\/.*\.js)$/);

describe('things have the names that the field has for them', () => {
  it('in code, classes and keys of messages', () => {
    expect(styles.size).toBeGreaterThan(10);
    expect(retiredNames(project, styles)).toEqual([]);
  });

  it('and as names of files', () => {
    expect(retiredFiles([...project.keys(), ...styles.keys()])).toEqual([]);
  });

  it('and an old one does not come back', () => {
    const code = [
      'const twin = hasTwin(a);',
      'requireForPage(user);',
      'const PATIENCE_MS = 5;',
      '<header className="masthead" />;',
      "await client.from('machine_marks');",
    ].join('\n');
    expect(retiredNames(sourcesOf({ 'components/a.tsx': code }), new Map())).toEqual([
      'components/a.tsx:1 says twin: now alternate for pages, translation for words',
      'components/a.tsx:1 says hasTwin: now alternate for pages, translation for words',
      'components/a.tsx:2 says requireForPage: now hasRole, requireRole',
      'components/a.tsx:3 says PATIENCE_MS: now …_TIMEOUT_MS',
      'components/a.tsx:4 says masthead: now SiteHeader, SiteFooter, SchoolMedia',
      'components/a.tsx:5 says machine_marks: now ai_generated_texts, AiTextNote, write_ai_texts',
    ]);
    const others = new Map([
      ['app/styles/a.css', '.desk { color: red }\n.desk-head, .colophon { color: red }'],
      ['messages/en.json', '{ "weakness": "A desk and its twin" }'],
    ]);
    expect(retiredNames(new Map(), others)).toHaveLength(4);
    expect(retiredFiles(['lib/ai/model/ground.ts', 'lib/auth/open-by-link.test.ts'])).toHaveLength(2);
  });

  it('while a word that has another meaning elsewhere is free there', () => {
    const sources = sourcesOf({
      'lib/maps/a.ts': 'const chance = 1;\nconst scene = 2;',
      'lib/ai/a.ts': 'const chance = 1;\n// twins of the scene',
      'lib/schools/a.ts': 'const twinkle = hasTwins;',
    });
    expect(retiredNames(sources, new Map())).toEqual([
      'lib/maps/a.ts:1 says chance: now drawing context, prng',
      'lib/maps/a.ts:2 says scene: now geometry, viewport',
    ]);
    expect(retiredFiles(['lib/covers/prng.ts', 'lib/contact/fields.ts'])).toEqual([]);
  });
});
