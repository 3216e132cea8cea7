'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from '@/components/ui/command';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { IconName } from '@/components/ui/icon-names';
import { plainWords } from '@/lib/plain-words';
import { path } from '@/lib/routes';
import { useSchoolSearch } from './use-school-search';

export interface Destination {
  address: string;
  label: string;
  icon: IconName;
}

/**
 * The command palette: schools from the database, pages and actions. Pages and actions need no backend. Loaded when it
 * is first opened.
 */
export default function Palette({
  open,
  onOpenChange,
  places,
  actions,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  places: Destination[];
  actions: Destination[];
}) {
  const t = useTranslations('AdminPalette');
  const [typed, setTyped] = useState('');
  const { schools, failed, searching } = useSchoolSearch(open ? typed : '');

  const words = plainWords(typed).split(' ');
  const fits = ({ label }: Destination) => words.every((word) => plainWords(label).includes(word));
  const shown = [
    { heading: t('places'), entries: places.filter(fits) },
    { heading: t('actions'), entries: actions.filter(fits) },
  ];
  const nothing = schools.length === 0 && shown.every(({ entries }) => entries.length === 0);

  function change(next: boolean) {
    onOpenChange(next);
    if (!next) setTyped('');
  }

  function go(address: string) {
    change(false);
    follow(address);
  }

  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        className="mt-[min(12vh,96px)] flex max-h-[min(560px,calc(100dvh-32px))] flex-col overflow-hidden px-4 pt-4 pb-2 text-sm"
        titleClassName="min-h-7 text-lg"
        title={t('title')}
        data-palette=""
        closeLabel={t('close')}
      >
        <Command label={t('title')} shouldFilter={false}>
          <CommandInput value={typed} onValueChange={setTyped} placeholder={t('placeholder')} />
          <p className="min-h-6 px-1 pt-1 text-micro text-ink-2" role="status">
            {failed && t('failed')}
            {searching && t('searching')}
            {!failed && !searching && nothing && t('nothing')}
          </p>
          <CommandList label={t('results')}>
            {schools.length > 0 && (
              <CommandGroup heading={t('schools')}>
                {schools.map(({ id, name, city, country, active }) => (
                  <CommandItem key={id} value={id} onSelect={() => go(path('adminSchoolEdit', { id }))}>
                    <Icon name="school" />
                    <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                    <span className="ml-auto text-right text-micro text-ink-2">
                      {[city, country].filter(Boolean).join(', ')}
                      {!active && ` · ${t('hidden')}`}
                    </span>
                  </CommandItem>
                ))}
              </CommandGroup>
            )}
            {shown.map(
              ({ heading, entries }) =>
                entries.length > 0 && (
                  <CommandGroup key={heading} heading={heading}>
                    {entries.map(({ address, label, icon }) => (
                      <CommandItem key={address} value={address} onSelect={() => go(address)}>
                        <Icon name={icon} />
                        <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
                      </CommandItem>
                    ))}
                  </CommandGroup>
                ),
            )}
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

/** Clicks a link, so that an editor with unsaved changes can ask first. */
function follow(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}
