import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend';
import { type Cells, ok, openRegisterRuns, realRows } from '../../support/register-runs';

let backend: TestBackend;
let admin: TestUser;
let runs: Awaited<ReturnType<typeof openRegisterRuns>>;
beforeAll(async () => {
  backend = await openTestBackend({ seed: false });
  admin = await backend.createUser('admin');
  runs = await openRegisterRuns(backend.service);
});
afterAll(async () => {
  await backend.close();
  await runs.close();
});

it('values that cannot be right are listed, and a school with a company’s name is hidden until it is renamed', async () => {
  const [[school], [course]] = realRows('australia', ['03980A']);
  await runs.takeIn('australia', [
    [school as Cells],
    [{ ...(course as Cells), length: '98', length_unit: 'weeks', price_total: '80' }],
  ]);
  const listed = async () =>
    (
      await ok(
        admin.client.rpc('list_register_left_out', { p_register: 'australia', p_page: 1, p_page_size: 10 }),
      )
    ).rows;
  const [name, price, ...none] = await listed();
  expect(none).toEqual([]);
  expect(name).toMatchObject({
    column: 'name',
    value: 'SP Walia Pty Ltd',
    programme: null,
    is_active: false,
  });
  expect(price).toMatchObject({ column: 'price', value: 'AUD 80 (98 weeks)', programme: course?.programme });
  const registers = await ok(admin.client.rpc('list_registers'));
  expect(registers).toMatchObject([{ register: 'australia', left_out: 2 }]);
  await ok(
    backend.service
      .from('schools')
      .update({ name: 'A College' })
      .eq('id', name?.school_id ?? '')
      .select(),
  );
  expect(await listed()).toEqual([{ ...price, school: 'A College' }]);
});
