import { beforeEach, expect, it, vi } from 'vitest';
import { HONEYPOT } from '@/lib/contact/model/message';
import { sendMessage } from '@/lib/contact/services/send-message';

const config = vi.hoisted(() => ({
  siteUrl: 'https://site.example',
  smtpUrl: 'smtp://sender%40site.example:secret@mail.example' as string | undefined,
  contactNotify: ['ana@site.example'],
}));
const sendMail = vi.hoisted(() => vi.fn());
vi.mock('nodemailer', () => ({ default: { createTransport: () => ({ sendMail }) } }));
vi.mock('@/lib/config', () => ({ serverConfig: () => config }));
vi.mock('@/lib/supabase/service', () => ({ serviceClient: () => null }));
vi.mock('@/lib/supabase/public', () => ({
  publicClient: () => ({ rpc: async () => ({ data: { status: 'sent' }, error: null }) }),
}));

const MESSAGE = { name: 'Eva', email: 'eva@home.example', message: 'Private words' };
beforeEach(() => {
  sendMail.mockReset().mockResolvedValue({});
  config.contactNotify = ['ana@site.example'];
});

it('a new message is mailed to those who want to know, with the way to the inbox and no word of it', async () => {
  await sendMessage(MESSAGE, null);
  expect(sendMail).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      from: 'sender@site.example',
      to: [{ name: '', address: 'ana@site.example' }],
      text: expect.stringContaining('https://site.example/admin/messages'),
    }),
  );
  expect(JSON.stringify(sendMail.mock.calls)).not.toMatch(/Eva|eva@|Private/);
});

it('no mail is sent about suspected spam, or without a recipient', async () => {
  await sendMessage({ ...MESSAGE, [HONEYPOT]: 'x' }, null);
  config.contactNotify = [];
  await sendMessage(MESSAGE, null);
  expect(sendMail).not.toHaveBeenCalled();
});

it('a mail server that refuses does not stop the message', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  sendMail.mockRejectedValue(Object.assign(new Error('no'), { code: 'EAUTH' }));
  expect(await sendMessage(MESSAGE, null)).toEqual({ status: 'sent' });
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith(expect.stringContaining('EAUTH')));
});
