import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { RequestOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '@/lib/images/model/upload';
import { downloadPicture, type Network } from '@/lib/images/services/download-picture';

const PUBLIC = '93.184.216.34';
let server: Server;
let port: number;
let answer: (path: string, response: ServerResponse) => void;
/** Recorded connections and requests. */
let asked: { address: unknown; servername: unknown; host: unknown; path: string }[];

beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    const last = asked.at(-1);
    if (last) Object.assign(last, { host: headers.host });
    answer(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = (_path, response) => response.end('the file');
});

/** Resolves every name to this address and connects to the server of this test. */
function network(changes: Partial<Network> = {}): Network {
  return {
    resolve: async () => [PUBLIC],
    open(options: RequestOptions) {
      const { host, servername, path } = options;
      asked.push({ address: host, servername, host: undefined, path: String(path) });
      return request({ ...options, host: '127.0.0.1', port, protocol: 'http:' });
    },
    timeoutMs: 60_000,
    ...changes,
  };
}

const fetched = (address: string, changes: Partial<Network> = {}, signal = new AbortController().signal) =>
  downloadPicture(address, signal, network(changes));
const refusal = async (...given: Parameters<typeof fetched>) => {
  const result = await fetched(...given);
  return result.ok ? `${result.value.length} bytes` : result.error;
};

describe('a picture of another site', () => {
  it('comes from the address that was checked, asked for by its name', async () => {
    const result = await fetched('https://school.example/a%20b.jpg?x=1#here');
    expect(result.ok && result.value.toString()).toBe('the file');
    expect(asked).toEqual([
      { address: PUBLIC, servername: 'school.example', host: 'school.example', path: '/a%20b.jpg?x=1' },
    ]);
  });

  it('is resolved once for each hop: a name that changes its mind is not asked again', async () => {
    let times = 0;
    const resolve = async () => {
      times += 1;
      return times === 1 ? [PUBLIC] : ['127.0.0.1'];
    };
    expect(await refusal('https://rebinding.example/a.jpg', { resolve })).toBe('8 bytes');
    expect(times).toBe(1);
  });

  it('may be three redirects away', async () => {
    answer = (path, response) => {
      const step = Number(path.slice(1));
      if (step < 3) response.writeHead(302, { location: `/${step + 1}` });
      response.end('the file');
    };
    expect(await refusal('https://school.example/0')).toBe('8 bytes');
    expect(asked).toHaveLength(4);
  });

  it('is not followed to a fourth', async () => {
    answer = (path, response) => response.writeHead(301, { location: `${path}x` }).end();
    expect(await refusal('https://school.example/a')).toBe('tooManyRedirects');
    expect(asked).toHaveLength(4);
  });
});

describe('nothing is connected to', () => {
  it.each([
    'http://school.example/a.jpg',
    'ftp://school.example/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '//school.example/a.jpg',
    '',
    'https://user@school.example/a.jpg',
    'https://user:secret@school.example/a.jpg',
    'https://school.example:8443/a.jpg',
    `https://school.example/${'a'.repeat(2000)}`,
  ])('for the address %s', async (address) => {
    expect(await refusal(address)).toBe('badAddress');
    expect(asked).toEqual([]);
  });

  it.each([
    ['localhost', ['127.0.0.1', '::1']],
    ['metadata.google.internal', ['169.254.169.254']],
    ['localtest.me', ['127.0.0.1']],
    ['one.private.example', [PUBLIC, '10.0.0.1']],
    ['six.private.example', ['2606:4700:4700::1111', 'fd00::1']],
  ])('for %s, whose name leads inside', async (host, addresses) => {
    expect(await refusal(`https://${host}/a.jpg`, { resolve: async () => addresses })).toBe('privateAddress');
    expect(asked).toEqual([]);
  });

  it('for a name that nobody knows', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await refusal('https://nowhere.example/', { resolve })).toBe('unresolved');
  });
});

it.each([
  ['http://school.example/a.jpg', 'badAddress'],
  ['https://169.254.169.254/latest/', 'privateAddress'],
  ['https://[::1]/', 'privateAddress'],
  ['https://inside.example/', 'privateAddress'],
  ['https://user:secret@school.example/', 'badAddress'],
  ['file:///etc/passwd', 'badAddress'],
  ['https://:443:443/', 'badAddress'],
])('a redirect to %s is not followed', async (location, reason) => {
  answer = (_path, response) => response.writeHead(302, { location }).end();
  const resolve = async (host: string) => [host === 'inside.example' ? '10.0.0.7' : PUBLIC];
  expect(await refusal('https://school.example/', { resolve })).toBe(reason);
  expect(asked).toHaveLength(1);
});

describe('a download ends', () => {
  it.each([204, 304, 404, 500])('when the other site answers %s', async (status) => {
    answer = (_path, response) => response.writeHead(status).end();
    expect(await refusal('https://school.example/')).toBe('notThere');
  });

  it('when more than 10 MB are announced', async () => {
    answer = (_path, response) => {
      response.writeHead(200, { 'content-length': String(MAX_FILE_BYTES + 1) });
      response.write('x');
    };
    expect(await refusal('https://school.example/')).toBe('tooBig');
  });

  it('when more than 10 MB come without being announced', async () => {
    answer = (_path, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      response.end(Buffer.alloc(MAX_FILE_BYTES + 1));
    };
    expect(await refusal('https://school.example/')).toBe('tooBig');
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['answers nothing', () => {}],
    ['begins a file and goes silent', (response) => response.write('x')],
    [
      'never ends a slow file',
      (response) => {
        const drops = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drops));
      },
    ],
  ])('when its time is over: the other site %s', async (_what, act) => {
    answer = (_path, response) => act(response);
    expect(await refusal('https://school.example/', { timeoutMs: 150 })).toBe('timeout');
  });
});
