import { jsonLdText } from '@/lib/seo/jsonld';

/** Structured data for search engines; a data block, never run as a script. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React does not escape JSON for a script; jsonLdText does
      dangerouslySetInnerHTML={{ __html: jsonLdText(data) }}
    />
  );
}
