import { describe, expect, it } from 'vitest';
import { SHARE_TARGETS, shareAddress } from '@/components/school/share-addresses';

const URL_OF_PAGE = 'https://schools.example/escuela/escuela-de-hosteleria-hofmann?a=1&b=#c';
const TITLE = 'Hofmann & Cía., 100 % «cocina»';

describe('sharing a page', () => {
  it.each([
    ['facebook', 'www.facebook.com', 'u', URL_OF_PAGE],
    ['x', 'x.com', 'url', URL_OF_PAGE],
    ['linkedin', 'www.linkedin.com', 'url', URL_OF_PAGE],
    ['whatsapp', 'wa.me', 'text', `${TITLE} ${URL_OF_PAGE}`],
  ] as const)('on %s hands over the whole address', (target, host, key, value) => {
    const address = new URL(shareAddress(target, URL_OF_PAGE, TITLE));
    expect([address.protocol, address.host]).toEqual(['https:', host]);
    expect(address.searchParams.get(key)).toBe(value);
  });

  it('carries the title where the network takes one', () => {
    expect(new URL(shareAddress('x', URL_OF_PAGE, TITLE)).searchParams.get('text')).toBe(TITLE);
  });

  it('offers the four networks of the specification', () => {
    expect(SHARE_TARGETS).toEqual(['facebook', 'x', 'linkedin', 'whatsapp']);
  });
});
