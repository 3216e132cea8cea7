import { expect, it } from 'vitest';
import { securityText } from '@/lib/http/security-text';

const at = (path: string) => `https://directory.example${path}`;
const NOW = new Date('2026-11-28T12:00:00Z');

it('security.txt names the contact address, for less than a year from now', () => {
  expect(securityText('datos@example.org', at, NOW).split('\n')).toEqual([
    'Contact: mailto:datos@example.org',
    'Expires: 2027-05-27T12:00:00.000Z',
    'Preferred-Languages: es, en',
    'Canonical: https://directory.example/.well-known/security.txt',
    '',
  ]);
});

it('security.txt leads to the contact form where there is no address', () => {
  expect(securityText(null, at, NOW)).toContain('Contact: https://directory.example/contact\n');
});
