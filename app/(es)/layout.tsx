import '@/app/styles/public.css';
import type { ReactNode } from 'react';
import { SiteDocument } from '@/components/shell/document';
import { rootMetadata } from '@/lib/seo/metadata';

export { viewport } from '@/lib/seo/metadata';
export const generateMetadata = () => rootMetadata('es');

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <SiteDocument language="es" isDocument>
      {children}
    </SiteDocument>
  );
}
