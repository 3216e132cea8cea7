import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { LIST_KINDS, type TabName } from '@/lib/schools/model/field';
import { type FieldName, isOfKind } from '@/lib/schools/model/field-names';
import { FieldControl } from './field-control';
import { fieldsOn } from './field-tabs';

/**
 * Renders the controls of a tab by kind. `own` overrides single controls; null for a field that another control
 * includes.
 */
export function TabFields({
  tab,
  own = {},
  columns,
}: {
  tab: TabName;
  own?: Partial<Record<FieldName, ReactNode>>;
  columns?: 'three';
}) {
  return grouped(fieldsOn(tab)).map(({ isSection, names }) => {
    const controls = names.map((name) =>
      name in own ? <Own key={name}>{own[name]}</Own> : <FieldControl key={name} name={name} />,
    );
    return isSection ? (
      controls
    ) : (
      <div
        key={names[0]}
        className={cn(
          'grid grid-cols-2 items-start gap-x-6 gap-y-4.5 max-sm:grid-cols-1',
          columns === 'three' && 'grid-cols-3',
        )}
      >
        {controls}
      </div>
    );
  });
}

function Own({ children }: { children: ReactNode }) {
  return children;
}

function grouped(names: FieldName[]): { isSection: boolean; names: FieldName[] }[] {
  const groups: { isSection: boolean; names: FieldName[] }[] = [];
  for (const name of names) {
    const isSection = isOfKind(name, LIST_KINDS);
    const last = groups.at(-1);
    if (last?.isSection === isSection) last.names.push(name);
    else groups.push({ isSection, names: [name] });
  }
  return groups;
}
