'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';

interface Selection {
  ids: readonly string[];
  selected: ReadonlySet<string>;
  select: (ids: Iterable<string>) => void;
}

const Context = createContext<Selection>({ ids: [], selected: new Set(), select: () => undefined });

export function Selecting({
  ids,
  bar,
  children,
}: {
  ids: readonly string[];
  bar: (selected: string[], onDone: () => void) => ReactNode;
  children: ReactNode;
}) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (chosen: Iterable<string>) => setSelected(new Set(chosen));
  return (
    <Context value={{ ids, selected, select }}>
      {bar([...selected], () => select([]))}
      {children}
    </Context>
  );
}

export function SelectPage({ label }: { label: string }) {
  const { ids, selected, select } = useContext(Context);
  return (
    <input
      className="size-4.5 accent-fill"
      type="checkbox"
      aria-label={label}
      checked={selected.size === ids.length}
      ref={(box) => {
        if (box) box.indeterminate = selected.size > 0 && selected.size < ids.length;
      }}
      onChange={(event) => select(event.target.checked ? ids : [])}
    />
  );
}

export function SelectRow({ id, label }: { id: string; label: string }) {
  const { selected, select } = useContext(Context);
  const others = [...selected].filter((one) => one !== id);
  return (
    <input
      className="size-4.5 accent-fill"
      type="checkbox"
      aria-label={label}
      checked={selected.has(id)}
      onChange={(event) => select(event.target.checked ? [...others, id] : others)}
    />
  );
}
