import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

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
        <Primitive.Overlay className="overlay" />
        <Primitive.Content className="dialog">
          <Primitive.Title className="dialog-title">{title}</Primitive.Title>
          <Primitive.Description className="dialog-text">{text}</Primitive.Description>
          <div className="dialog-foot">
            <Primitive.Cancel className="btn">{cancel}</Primitive.Cancel>
            <Primitive.Action className={destructive ? 'btn danger' : 'btn primary'} onClick={onConfirm}>
              {confirm}
            </Primitive.Action>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
