import { describe, expect, it } from 'vitest';
import { STORED_ITEMS } from '@/components/legal/stored-items';
import { storedNames } from './rules/stored-items.ts';
import { readSources, sourcesOf } from './support/sources.ts';

describe('the cookies page', () => {
  it('lists what the code writes into browsers, and nothing else', () => {
    const { cookies, storage } = storedNames(readSources());
    expect(cookies).toEqual([...STORED_ITEMS.cookies].sort());
    expect(storage).toEqual([...STORED_ITEMS.storage].sort());
  });

  it('would miss what is written in another way', () => {
    const code = sourcesOf({
      'lib/a.ts': "const KEY = 'one';\nlocalStorage.setItem(KEY, '');",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the code under test
      'components/b.tsx': 'sessionStorage.setItem(`two:${id}`, text); jar.set("three", text);',
      'components/c.tsx': 'localStorage[name] = text;',
      'app/d.ts': 'document.cookie = `four=1; Path=/`;',
    });
    expect(storedNames(code)).toEqual({
      cookies: ['four', 'three'],
      storage: ['?components/c.tsx', 'one', 'two'],
    });
  });
});
