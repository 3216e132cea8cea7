import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

/** Also for tabs that are links. */
export const TABS_LIST = 'relative flex gap-1 border-b border-edge max-lg:overflow-x-auto';
export const TABS_TRIGGER =
  '-mb-px cursor-pointer border-0 border-b-3 border-transparent bg-transparent px-3 py-2.25 font-medium whitespace-nowrap text-ink-2 no-underline focus-visible:-outline-offset-3 aria-selected:border-sky-mid aria-selected:font-semibold aria-selected:text-ink';
export const TABS_CONTENT = 'pt-5 pb-7';

export const Tabs = Primitive.Root;

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn(TABS_LIST, 'mt-4', className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger className={cn(TABS_TRIGGER, 'inline-flex items-center', className)} {...props} />;
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn(TABS_CONTENT, className)} {...props} />;
}
