import type { ReactNode } from 'react';

export function FactRow({
  label,
  lang,
  children,
}: {
  label: string;
  lang?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,11em)_minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-rule py-3 max-sm:grid-cols-1">
      <dt>{label}</dt>
      <dd className="text-ink-2" lang={lang}>
        {children}
      </dd>
    </div>
  );
}
