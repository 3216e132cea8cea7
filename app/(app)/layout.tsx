import '@/app/styles/app.css';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { SiteDocument } from '@/components/shell/document';
import { requestLanguage } from '@/lib/i18n/request-language';
import { rootMetadata } from '@/lib/seo/metadata';

export { viewport } from '@/lib/seo/metadata';

export async function generateMetadata() {
  return { ...rootMetadata(await requestLanguage()), robots: { index: false, follow: false } };
}

export default async function Layout({ children }: { children: ReactNode }) {
  const [language, sent] = await Promise.all([requestLanguage(), headers()]);
  return (
    <SiteDocument language={language} nonce={sent.get('x-nonce') ?? undefined}>
      {children}
    </SiteDocument>
  );
}
