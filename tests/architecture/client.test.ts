import { describe, expect, it } from 'vitest';
import {
  clientsOfAllMessages,
  clientsOfTheServer,
  documentClients,
  heavyScripts,
  needlessClients,
  wrongNamespaces,
} from './rules/client.ts';
import { readSources, sourcesOf } from './support/sources.ts';

const project = readSources();

describe('no client component reaches the server or the backend', () => {
  it('in the project', () => {
    expect([...project.values()].some(({ code }) => code.includes('use client'))).toBe(true);
    expect(clientsOfTheServer(project)).toEqual([]);
  });

  it.each(['server-only', '@supabase/supabase-js', '@supabase/ssr', 'node:fs', 'next/headers'])(
    'not through %s',
    (name) => {
      expect(
        clientsOfTheServer(sourcesOf({ 'components/a.tsx': `'use client';\nimport '${name}';` })),
      ).toEqual([`components/a.tsx → ${name}`]);
    },
  );

  it('not by way of another file either', () => {
    const files = sourcesOf({
      'components/a.tsx': "'use client';\nimport { b } from './b';",
      'components/b.tsx': "import { c } from '@/lib/c';",
      'lib/c.ts': "import 'server-only';",
    });
    expect(clientsOfTheServer(files)).toEqual([
      'components/a.tsx → components/b.tsx → lib/c.ts → server-only',
    ]);
  });

  it('but a type or a server action may come from there', () => {
    const files = sourcesOf({
      'components/a.tsx':
        "'use client';\nimport type { C } from '@/lib/c';\nimport { save } from '@/lib/save';",
      'lib/c.ts': "import 'server-only';",
      'lib/save.ts': "'use server';\nimport { c } from './c';",
    });
    expect(clientsOfTheServer(files)).toEqual([]);
  });
});

describe('public pages are documents', () => {
  it('without a client component, in the project', () => {
    expect(documentClients(project)).toEqual([]);
  });

  it('also by way of another file, or later', () => {
    const files = sourcesOf({
      'app/(es)/es/page.tsx': "import { A } from '@/components/a';",
      'components/a.tsx': "const B = () => import('./b');",
      'components/b.tsx': "'use client';",
      'app/(app)/admin/page.tsx': "import { C } from '@/components/c';",
      'components/c.tsx': "'use client';",
    });
    expect(documentClients(files)).toEqual(['app/(es)/es/page.tsx → components/a.tsx → components/b.tsx']);
  });

  it('whose script brings nothing but its own modules, in the project', () => {
    expect(project.has('lib/browser/page.ts')).toBe(true);
    expect(heavyScripts(project)).toEqual([]);
  });

  it('and the rest when it is needed', () => {
    const files = sourcesOf({
      'lib/browser/page.ts': "import { a } from './a';\nconst b = () => import('./b');",
      'lib/browser/a.ts': "import { c } from '@/lib/c';",
      'lib/browser/b.ts': "import { z } from 'zod';",
      'lib/c.ts': '',
    });
    expect(heavyScripts(files)).toEqual(['lib/browser/page.ts → lib/browser/a.ts → lib/c.ts']);
  });
});

describe('the browser gets the messages that it shows', () => {
  it('in the project', () => {
    expect([...project.values()].some(({ code }) => code.includes('<ClientMessages'))).toBe(true);
    expect(clientsOfAllMessages(project)).toEqual([]);
    expect(wrongNamespaces(project)).toEqual([]);
  });

  it('not those of every language', () => {
    const files = sourcesOf({
      'components/a.tsx': "'use client';\nimport { b } from './b';",
      'components/b.ts': "import { translator } from '@/lib/i18n/messages';",
      'lib/i18n/messages.ts': '',
    });
    expect(clientsOfAllMessages(files)).toEqual([
      'components/a.tsx → components/b.ts → lib/i18n/messages.ts',
    ]);
  });

  it('neither more nor less than its components ask for', () => {
    const files = sourcesOf({
      'app/(app)/admin/page.tsx':
        "import { A } from '@/components/a';\nexport default () => <ClientMessages namespaces={['Used', 'Unused']} />;",
      'components/a.tsx': "const B = () => import('./b');\nconst t = useTranslations('Used');",
      'components/b.tsx': "const t = useTranslations('Late');",
    });
    expect(wrongNamespaces(files)).toEqual([
      'app/(app)/admin/page.tsx does not send Late',
      'app/(app)/admin/page.tsx sends Unused for nothing',
    ]);
  });
});

describe('a component of the admin area runs on the server unless it holds state', () => {
  it('in the project', () => {
    expect(needlessClients(project)).toEqual([]);
  });

  it('or a page needs it in the browser', () => {
    const files = sourcesOf({
      'app/(app)/admin/page.tsx': "import { A } from '@/components/admin/a';",
      'components/admin/a.tsx': "'use client';\nimport { B } from './b';\nimport { C } from './c';",
      'components/admin/b.tsx': "'use client';\nconst [busy] = useState(false);",
      'components/admin/c.tsx': "'use client';\nconst t = useTranslations('Words');",
    });
    expect(needlessClients(files)).toEqual(['components/admin/c.tsx']);
  });
});
