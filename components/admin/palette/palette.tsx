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
      <DialogContent className="palette" title={t('title')} closeLabel={t('close')}>
        <Command label={t('title')} shouldFilter={false} loop>
          <div className="palette-field">
            <Icon name="search" />
            <Command.Input
              className="palette-input"
              value={typed}
              onValueChange={setTyped}
              placeholder={t('placeholder')}
            />
          </div>
          <p className="palette-state" role="status">
            {failed && t('failed')}
            {searching && t('searching')}
            {!failed && !searching && nothing && t('nothing')}
          </p>
          <Command.List className="palette-list" label={t('results')}>
            {schools.length > 0 && (
              <Command.Group heading={t('schools')}>
                {schools.map(({ id, name, city, country, active }) => (
                  <Command.Item
                    key={id}
                    value={id}
                    className="palette-item"
                    onSelect={() => go(path('adminSchoolEdit', { id }))}
                  >
                    <Icon name="school" />
                    <span className="palette-name">{name}</span>
                    <span className="palette-more">
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
                        className="palette-item"
                        onSelect={() => go(address)}
                      >
                        <Icon name={icon} />
                        <span className="palette-name">{label}</span>
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
