import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';

export function PageHead({ title, tools }: { title: string; tools?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 className="mr-auto">{title}</h1>
      {tools}
    </div>
  );
}

/** A link to the list that a page belongs to. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="back mb-1.5">
      <a className="inline-flex items-center gap-1.5" href={href}>
        <Icon name="arrow-left" /> {children}
      </a>
    </p>
  );
}
