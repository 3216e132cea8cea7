import '@/app/styles/public.css';
import type { ReactNode } from 'react';
import { SiteDocument } from '@/components/shell/document';
import { rootMetadata } from '@/lib/seo/metadata';

export { viewport } from '@/lib/seo/metadata';
export const generateMetadata = () => rootMetadata('en');

export default function Layout({ children }: { children: ReactNode }) {
  // The runtime of `next dev` is another one.
  return (
    <SiteDocument language="en" sleeping={process.env.NODE_ENV === 'production'}>
      {children}
    </SiteDocument>
  );
}
