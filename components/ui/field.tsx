import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

/** Ids that associate a control with hint and error; spread `control` onto it. */
export function fieldIds(id: string, error?: string, hint?: ReactNode) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
}

/** `htmlFor` names the control. */
export function FieldLabel({ className, ...props }: ComponentProps<'label'>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: text and control are the caller's
    <label className={cn('text-micro leading-snug font-semibold text-ink-2', className)} {...props} />
  );
}

export function FieldDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('text-micro leading-dense text-ink-3 empty:hidden', className)} {...props} />;
}

export function FieldError({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('text-micro leading-dense font-medium text-tomato-ink', className)} {...props} />;
}

/** A labelled control with hint and error. The control has `fieldIds(id, error, hint)`. */
export function Field({
  id,
  label,
  hint,
  error,
  className,
  children,
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div data-slot="field" className={cn('grid min-w-0 gap-1', className)}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {children}
      {hint && <FieldDescription id={`${id}-hint`}>{hint}</FieldDescription>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
