import { jsonLdText } from '@/lib/seo/jsonld';

/** A data block, never executed. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React does not escape JSON for a script; jsonLdText does
      dangerouslySetInnerHTML={{ __html: jsonLdText(data) }}
    />
  );
}
