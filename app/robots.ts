import type { MetadataRoute } from 'next';
import { noteTags, STATIC } from '@/lib/cache/tags';
import { path } from '@/lib/routes';
import { absolute } from '@/lib/site';

/** Sign-in pages are not listed: crawlers must fetch them to read their `noindex`. */
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
