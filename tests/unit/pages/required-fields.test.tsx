import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { FieldControl } from '@/components/admin/editor/field-control';
import { LocationTab } from '@/components/admin/editor/location-tab';
import { messagesOf } from '@/lib/i18n/messages';
import type { FieldName } from '@/lib/schools/model/field-names';
import { newSchoolForm } from '@/lib/schools/model/form';

function Editor({ children }: { children: ReactNode }) {
  const methods = useForm({ defaultValues: newSchoolForm() });
  return (
    <NextIntlClientProvider locale="es" messages={messagesOf('es')} timeZone="UTC">
      <FormProvider {...methods}>{children}</FormProvider>
    </NextIntlClientProvider>
  );
}
const markup = (children: ReactNode) => renderToStaticMarkup(<Editor>{children}</Editor>);
/** The opening tag of a field's control. */
const control = (name: FieldName, children: ReactNode) =>
  new RegExp(`<(?:input|select)[^>]*name="${name}"[^>]*>`).exec(markup(children))?.[0] ?? '';

it.each(['name', 'city', 'type'] as const)('the editor marks %s as required', (name) => {
  expect(control(name, <FieldControl name={name} />)).toContain('required=""');
});

it('the editor marks the country as required', () => {
  expect(control('country', <LocationTab storedForm={newSchoolForm()} />)).toContain('required=""');
});

it.each(['website', 'email', 'address'] as const)('the editor leaves %s unmarked', (name) => {
  const tag = control(name, <FieldControl name={name} />);
  expect(tag).toContain(`name="${name}"`);
  expect(tag).not.toContain('required');
});
