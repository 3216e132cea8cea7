'use client';

import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { TABS_LIST, TABS_TRIGGER } from '@/components/ui/tabs';

interface Tab {
  id: string;
  label: string;
  address: string;
  panel: ReactNode;
}

/** Tabs are links until the script runs. */
export function SignTabs({ label, tabs, first }: { label: string; tabs: Tab[]; first: string }) {
  const [shown, setShown] = useState(first);
  const list = useRef<HTMLDivElement>(null);

  function show(tab: Tab | undefined) {
    if (!tab) return;
    setShown(tab.id);
    window.history.replaceState(window.history.state, '', tab.address);
  }

  function click(event: MouseEvent, tab: Tab) {
    event.preventDefault();
    show(tab);
  }

  function press(event: KeyboardEvent, index: number) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined && event.key !== ' ') return;
    event.preventDefault();
    const next = (index + (step ?? 0) + tabs.length) % tabs.length;
    show(tabs[next]);
    list.current?.querySelectorAll('a')[next]?.focus();
  }

  return (
    <>
      <div ref={list} className={cn(TABS_LIST, 'flex-wrap')} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <a
            key={tab.id}
            id={`${tab.id}-tab`}
            className={cn(TABS_TRIGGER, 'px-4 py-3')}
            role="tab"
            href={tab.address}
            aria-selected={tab.id === shown}
            aria-controls={`${tab.id}-panel`}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={(event) => click(event, tab)}
            onKeyDown={(event) => press(event, index)}
          >
            {tab.label}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`${tab.id}-panel`}
          className="-mt-6 pt-6 pb-7 [&[hidden]]:hidden"
          role="tabpanel"
          aria-labelledby={`${tab.id}-tab`}
          hidden={tab.id !== shown}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
