import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverConfig } from '@/lib/config';

const OWNER = vi.hoisted(() => ({
  contactEmail: null as string | null,
  partners: [] as { es: string; en: string; url: string }[],
  copyrightYear: 2024,
  team: [],
}));
vi.mock('@/lib/owner.json', () => ({ default: OWNER }));

import { SiteFooter } from '@/components/shell/site-footer';

beforeEach(() => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:9');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key');
});
afterEach(() => Object.assign(OWNER, { contactEmail: null, partners: [] }));

const footer = (language: 'es' | 'en') => renderToStaticMarkup(SiteFooter({ language }));

describe('the footer', () => {
  it('shows no address and no partners of a site whose owner has set none', () => {
    expect(serverConfig().contactEmail).toBeUndefined();
    expect(footer('en')).not.toMatch(/mailto:|Our Partners|example\./);
    expect(footer('es')).not.toMatch(/mailto:|Nuestros socios|example\./);
    expect(footer('en')).toContain('© 2024');
  });

  it('shows those that are set, in the language of the page', () => {
    Object.assign(OWNER, {
      contactEmail: 'hello@schools.example',
      partners: [{ es: 'Revista', en: 'Magazine', url: 'https://magazine.example/' }],
    });
    expect(footer('en')).toContain('href="mailto:hello@schools.example"');
    expect(footer('en')).toMatch(/Our Partners<.*href="https:\/\/magazine\.example\/"[^>]*>Magazine/);
    expect(footer('es')).toMatch(/Nuestros socios<.*>Revista/);
  });
});
