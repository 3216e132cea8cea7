import type { Page } from '@playwright/test';

interface AdminPicture {
  name: string;
  address: string;
  arrange?: (page: Page) => Promise<void>;
}

/** A valid row, one without a city and one without changes; nothing is imported. */
const IMPORT_FILE = [
  'Name;City;Country;Type;Website',
  'Basque Culinary Center;San Sebastián;Spain;university;https://www.bculinary.com',
  'A school without a city;;France;institute;https://www.example.org',
  'A new school;Lyon;France;institute;https://www.example.org',
].join('\r\n');

/** One screen size and theme each, because others look the same. */
export const ADMIN_PICTURES: AdminPicture[] = [
  { name: 'admin-schools', address: '/admin/schools' },
  { name: 'admin-dashboard', address: '/admin' },
  {
    name: 'admin-editor',
    address: '/admin/schools',
    arrange: async (page) => {
      const editor = await page.locator('a[href^="/admin/schools/edit/"]').first().getAttribute('href');
      await page.goto(editor ?? '/admin/schools/create', { waitUntil: 'networkidle' });
    },
  },
  {
    name: 'admin-import',
    address: '/admin/schools/import',
    arrange: async (page) => {
      await page
        .locator('#import-file')
        .setInputFiles({ name: 'schools.csv', mimeType: 'text/csv', buffer: Buffer.from(IMPORT_FILE) });
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByRole('heading', { name: 'Result of the check' }).waitFor();
    },
  },
  { name: 'admin-pictures', address: '/image-manager' },
  {
    name: 'admin-jobs',
    address: '/admin/jobs',
    arrange: async (page) => {
      const headers = { 'content-type': 'application/json' };
      await page.evaluate(
        (init) => fetch('/api/functions/upload-school-images', init).then((answer) => answer.text()),
        { method: 'POST', headers, body: '{}' },
      );
      await page.reload({ waitUntil: 'networkidle' });
    },
  },
];
