import { Dialog as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button';
import { cn } from './cn';
import { Icon } from './icon';

/** Also of alert dialogs. */
export const OVERLAY = 'fixed inset-0 z-20 bg-scrim';
export const CONTENT =
  'fixed inset-0 z-21 m-auto h-fit max-h-[calc(100dvh-32px)] w-[min(560px,calc(100vw-32px))] overflow-auto rounded-lg border border-edge bg-leaf p-6 shadow-md';
export const TITLE = 'pr-10 font-serif text-2xl leading-[1.25] font-title';
export const DESCRIPTION = 'mt-2.5 text-ink-2';
export const FOOTER = 'mt-5 flex flex-wrap justify-end gap-2.5';

export const Dialog = Primitive.Root;

/** `closeLabel` names the close button; `wide` is for forms and tables. */
export function DialogContent({
  className,
  wide = false,
  title,
  titleClassName,
  description,
  closeLabel,
  children,
  ...props
}: Omit<ComponentProps<typeof Primitive.Content>, 'title'> & {
  wide?: boolean;
  title: ReactNode;
  titleClassName?: string;
  description?: ReactNode;
  closeLabel: string;
}) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={OVERLAY} />
      <Primitive.Content
        className={cn(CONTENT, wide && 'w-[min(960px,calc(100vw-32px))]', className)}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...props}
      >
        <Primitive.Title className={cn(TITLE, titleClassName)}>{title}</Primitive.Title>
        {description && <Primitive.Description className={DESCRIPTION}>{description}</Primitive.Description>}
        {children}
        <Primitive.Close asChild>
          <Button variant="ghost" size="icon" className="absolute top-3 right-3" aria-label={closeLabel}>
            <Icon name="x" />
          </Button>
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn(FOOTER, className)} {...props} />;
}
