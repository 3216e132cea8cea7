import { Dialog as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { Icon } from './icon';

export const Dialog = Primitive.Root;

/** `closeLabel` names the close button. */
export function DialogContent({
  className,
  title,
  description,
  closeLabel,
  children,
  ...props
}: Omit<ComponentProps<typeof Primitive.Content>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
}) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="overlay" />
      <Primitive.Content
        className={cn('dialog', className)}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...props}
      >
        <Primitive.Title className="dialog-title">{title}</Primitive.Title>
        {description && <Primitive.Description className="dialog-text">{description}</Primitive.Description>}
        {children}
        <Primitive.Close className="iconbtn dialog-close" aria-label={closeLabel}>
          <Icon name="x" />
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('dialog-foot', className)} {...props} />;
}
