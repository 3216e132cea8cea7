'use client';

import { useState } from 'react';
import { buttonVariants } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { NativeSelect } from '@/components/ui/input';
import { SEPARATORS, type Separator, separatorOf, withSeparator } from '@/lib/http/csv-separator';
import type { Language } from '@/lib/i18n/locales';

export interface ExportTexts {
  label: string;
  names: Record<Separator, string>;
}

/** Links to exported files, and the sign between their cells, at first that of the administrator's language. */
export function ExportLinks({
  links,
  language,
  texts,
  className = buttonVariants(),
}: {
  links: readonly { address: string; label: string }[];
  language: Language;
  texts: ExportTexts;
  className?: string;
}) {
  const [separator, setSeparator] = useState(separatorOf(language));
  return (
    <>
      {links.map(({ address, label }) => (
        <a key={address} className={className} href={withSeparator(address, separator)} download>
          <Icon name="download" /> {label}
        </a>
      ))}
      <NativeSelect
        className="w-auto"
        aria-label={texts.label}
        value={separator}
        onChange={({ target }) => setSeparator(target.value === 'semicolon' ? 'semicolon' : 'comma')}
      >
        {(Object.keys(SEPARATORS) as Separator[]).map((name) => (
          <option key={name} value={name}>
            {texts.names[name]}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}
