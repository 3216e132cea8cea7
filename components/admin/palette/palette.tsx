'use client';

import { Command } from 'cmdk';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
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

const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 data-[selected=true]:bg-tint data-[selected=true]:shadow-[inset_3px_0_var(--color-sky-mid)]';

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
        <Command className="flex min-h-0 flex-col" label={t('title')} shouldFilter={false} loop>
          <div className="mt-2 flex items-center gap-2.5 rounded-md border border-edge px-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-sky-mid">
            <Icon name="search" />
            <Command.Input
              className="min-h-11 min-w-0 flex-1 border-0 bg-transparent text-base outline-none"
              value={typed}
              onValueChange={setTyped}
              placeholder={t('placeholder')}
            />
          </div>
          <p className="min-h-6 px-1 pt-1 text-micro text-ink-2" role="status">
            {failed && t('failed')}
            {searching && t('searching')}
            {!failed && !searching && nothing && t('nothing')}
          </p>
          <Command.List
            className="min-h-0 overflow-auto overscroll-contain pb-2 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-micro [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-2"
            label={t('results')}
          >
            {schools.length > 0 && (
              <Command.Group heading={t('schools')}>
                {schools.map(({ id, name, city, country, active }) => (
                  <Command.Item
                    key={id}
                    value={id}
                    className={ITEM}
                    onSelect={() => go(path('adminSchoolEdit', { id }))}
                  >
                    <Icon name="school" />
                    <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                    <span className="ml-auto text-right text-micro text-ink-2">
                      {[city, country].filter(Boolean).join(', ')}
                      {!active && ` · ${t('hidden')}`}
                    </span>
                  </Command.Item>
                ))}
              </Command.Group>
            )}
            {shown.map(
              ({ heading, entries }) =>
                entries.length > 0 && (
                  <Command.Group key={heading} heading={heading}>
                    {entries.map(({ address, label, icon }) => (
                      <Command.Item
                        key={address}
                        value={address}
                        className={ITEM}
                        onSelect={() => go(address)}
                      >
                        <Icon name={icon} />
                        <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
                      </Command.Item>
                    ))}
                  </Command.Group>
                ),
            )}
          </Command.List>
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
