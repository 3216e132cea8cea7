'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn, useFormState } from 'react-hook-form';

interface FormTexts {
  /** Prefix of the controls' ids: two forms may be open. */
  prefix: string;
  errorText: (code: string) => string;
}
const Texts = createContext<FormTexts>({ prefix: '', errorText: (code) => code });

/** A form of the admin area; its controls are in ./controls. `onSubmit` validates and saves. */
export function AdminForm<Form extends FieldValues, Values>({
  methods,
  prefix,
  errorText,
  className,
  submitsByEnter = true,
  onChange,
  onSubmit,
  children,
}: FormTexts & {
  methods: UseFormReturn<Form, unknown, Values>;
  className?: string;
  /** Whether Enter in a field submits; not where that would publish at once. */
  submitsByEnter?: boolean;
  onChange?: () => void;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <FormProvider {...methods}>
      <Texts value={{ prefix, errorText }}>
        <form
          className={className}
          noValidate
          onChange={onChange}
          onKeyDown={(event) => {
            if (!submitsByEnter && event.key === 'Enter' && event.target instanceof HTMLInputElement)
              event.preventDefault();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            // React bubbles a dialog's submit event to the form of its page.
            event.stopPropagation();
            onSubmit();
          }}
        >
          {children}
        </form>
      </Texts>
    </FormProvider>
  );
}

/** The id of a control, also inside a list: `p-prices.0.min`. */
export function useControlId(path: string): string {
  const { prefix } = useContext(Texts);
  return `${prefix}-${path}`;
}

/** The error message of a field, also inside a list; `within` includes the first error of a list's entries. */
export function useFieldError(path: string, within = false): string | undefined {
  const { errorText } = useContext(Texts);
  const { errors } = useFormState();
  let error: unknown = errors;
  for (const step of path.split('.')) error = property(error, step);
  const code = property(error, 'message') ?? property(property(error, 'root'), 'message');
  const found = typeof code === 'string' ? code : within ? firstCode(error)?.code : undefined;
  return found === undefined ? undefined : errorText(found);
}

/** Path and code of the first error below `error`, in key order (`0.name`); null when there is none. */
export function firstCode(error: unknown): { path: string; code: string } | null {
  const message = property(error, 'message');
  if (typeof message === 'string') return { path: '', code: message };
  for (const key of Object.keys(Object(error))) {
    const found = key === 'ref' ? null : firstCode(property(error, key));
    if (found) return { path: found.path === '' ? key : `${key}.${found.path}`, code: found.code };
  }
  return null;
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
