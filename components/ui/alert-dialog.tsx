import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button';
import { CONTENT, DESCRIPTION, FOOTER, OVERLAY, TITLE } from './dialog';

/** Confirms an irreversible action and names what it destroys; Cancel has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  cancel,
  confirm,
  destructive = false,
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  text: ReactNode;
  cancel: string;
  confirm: string;
  destructive?: boolean;
  onConfirm: () => void;
}) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={OVERLAY} />
        <Primitive.Content className={CONTENT}>
          <Primitive.Title className={TITLE}>{title}</Primitive.Title>
          <Primitive.Description className={DESCRIPTION}>{text}</Primitive.Description>
          <div className={FOOTER}>
            <Primitive.Cancel asChild>
              <Button>{cancel}</Button>
            </Primitive.Cancel>
            <Primitive.Action asChild onClick={onConfirm}>
              <Button variant={destructive ? 'destructive' : 'default'}>{confirm}</Button>
            </Primitive.Action>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
