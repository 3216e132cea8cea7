import { expect, it } from 'vitest';
import { phoneAddress } from '@/lib/schools/model/phone';

it.each([
  ['+1 617 555 0100 ext. 12', 'tel:+16175550100'],
  ['+34 968 00 00 01 / 968 00 00 02', 'tel:+34968000001'],
  ['968-000001 y 968-000002', 'tel:968000001'],
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['(+34) 968 00 00 01', 'tel:+34968000001'],
  ['1-800-FLOWERS', 'tel:18003569377'],
  ['0034 968 000 001', 'tel:0034968000001'],
  ['(020) 7946', 'tel:0207946'],
])('%s is dialled as %s', (phone, address) => {
  expect(phoneAddress(phone)).toBe(address);
});
