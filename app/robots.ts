import type { MetadataRoute } from 'next';
import { noteTags, STATIC } from '@/lib/cache/tags';
import { path } from '@/lib/routes';
import { absolute } from '@/lib/site';

/**
 * Nothing for search engines lies behind these addresses. The sign-in pages are not here: they say `noindex`
 * themselves, and a crawler has to fetch them to read it. The public API is open to programs of all kinds.
 */
export default function robots(): MetadataRoute.Robots {
  noteTags(STATIC);
  return {
    rules: {
      userAgent: '*',
      allow: [path('root'), path('publicApi')],
      disallow: [path('admin'), path('imageManager'), path('api')],
    },
    sitemap: absolute(path('sitemap')),
  };
}
