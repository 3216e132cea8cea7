import 'server-only';
import type { Metadata, Viewport } from 'next';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { alternates, href, type PageParameters, type PublicRoute } from '@/lib/routes';
import { metaDescription } from '@/lib/schools/model/description';
import { absolute, THEME_COLOR } from '@/lib/site';
import { pageTitle } from './page-title';

export const viewport: Viewport = { themeColor: THEME_COLOR, colorScheme: 'light dark' };

export function rootMetadata(language: Language): Metadata {
  const t = translator(language, 'Site');
  return {
    metadataBase: new URL(absolute('/')),
    applicationName: t('name'),
    formatDetection: { telephone: false, email: false, address: false },
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '32x32' },
        { url: '/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-touch-icon.png',
    },
    manifest: `/manifest.${language}.webmanifest`,
  };
}

interface PageDescription {
  language: Language;
  route: PublicRoute;
  params?: PageParameters;
  title: string;
  description: string;
  /** Path of the 1200×630 picture. */
  image: string;
  /** Of a filtered or further page, beginning with `?`. */
  query?: string;
  /** False for filtered views and sparse schools (decision 110): followed but not indexed. */
  index?: boolean;
}

/** Title, description, canonical address, hreflang and Open Graph data. */
export function pageMetadata(page: PageDescription): Metadata {
  const { language, route, params, title, image } = page;
  const site = translator(language, 'Site')('name');
  const description = metaDescription(page.description);
  const query = page.query ?? '';
  const canonical = href(language, route, params) + query;
  const indexed = page.index ?? true;
  return {
    title: pageTitle(title, site),
    description,
    alternates: {
      canonical,
      // Pages that are not indexed have no alternates.
      languages: indexed ? withQuery(alternates(route, params), query) : undefined,
      types: { 'application/atom+xml': href(language, 'feed') },
    },
    robots: indexed ? undefined : { index: false, follow: true },
    openGraph: {
      type: 'website',
      siteName: site,
      title,
      description,
      url: canonical,
      locale: language === 'es' ? 'es_ES' : 'en_GB',
      alternateLocale: language === 'es' ? 'en_GB' : 'es_ES',
      images: [{ url: image, width: 1200, height: 630, alt: title }],
    },
    // Title, text and picture fall back to Open Graph.
    twitter: { card: 'summary_large_image' },
  };
}

const withQuery = (addresses: Record<string, string>, query: string) =>
  Object.fromEntries(Object.entries(addresses).map(([language, address]) => [language, address + query]));

/** For pages that must not be indexed. */
export function hiddenMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: false } };
}
