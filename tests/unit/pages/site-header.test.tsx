import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SiteHeader } from '@/components/shell/site-header';

it('the menu of a page is drawn without any other file', () => {
  const markup = renderToStaticMarkup(SiteHeader({ language: 'en', current: 'home', alternate: '/es' }));
  const [button = ''] = /<button[^>]*class="iconbtn menu-button".*?<\/button>/.exec(markup) ?? [];
  expect(button).toContain('<path d="M');
  expect(button).not.toMatch(/<use|<img|url\(/);
});
