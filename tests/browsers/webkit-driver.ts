import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { freePort } from '../../scripts/lib/ports.mjs';
import type { Driver } from './driver.ts';

const DRIVER = 'WebKitWebDriver';
const LIBRARIES = '/usr/lib';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_TIMEOUT_MS = 20_000;

export async function openWebKit(): Promise<Driver> {
  const processes: ChildProcess[] = [];
  const begin = (command: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    processes.push(child);
    return child;
  };
  const end = () => {
    for (const child of processes.reverse()) child.kill('SIGTERM');
  };
  try {
    const display = await screenOf(
      begin('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']),
    );
    const port = await freePort();
    begin(DRIVER, [`--port=${port}`], { DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' });
    const ask = askerOf(`http://127.0.0.1:${port}`);
    const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          acceptInsecureCerts: true,
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
        },
      },
    });
    return driverOf((method, command, body) => ask(method, `/session/${sessionId}${command}`, body), end);
  } catch (error) {
    end();
    throw error;
  }
}

type Ask = <Value>(method: string, command: string, body?: object) => Promise<Value>;

function driverOf(ask: Ask, end: () => void): Driver {
  const find = async (selector: string): Promise<string> => {
    const found = await ask<Record<string, string>>('POST', '/element', {
      using: 'css selector',
      value: selector,
    });
    return found[ELEMENT] ?? '';
  };
  return {
    open: (address) => ask('POST', '/url', { url: address }),
    read: (expression) => ask('POST', '/execute/sync', { script: `return (${expression})`, args: [] }),
    click: async (selector) => ask('POST', `/element/${await find(selector)}/click`, {}),
    type: async (selector, text) => ask('POST', `/element/${await find(selector)}/value`, { text }),
    back: () => ask('POST', '/back', {}),
    resize: (width, height) => ask('POST', '/window/rect', { width, height }),
    close: async () => {
      await ask('DELETE', '').catch(() => undefined);
      end();
    },
  };
}

/** Sends a command; repeats it while the driver starts. */
function askerOf(address: string): Ask {
  const began = performance.now();
  return async <Value>(method: string, command: string, body?: object): Promise<Value> => {
    for (;;) {
      try {
        const answer = await fetch(address + command, {
          method,
          ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        });
        const { value } = (await answer.json()) as { value: Value & { message?: string } };
        if (!answer.ok) throw new Error(`${command}: ${value?.message ?? answer.status}`);
        return value;
      } catch (error) {
        if (!(error instanceof TypeError) || performance.now() - began > START_TIMEOUT_MS) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
}

function screenOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
    server.once('error', reject);
    server.once('exit', () => reject(new Error('Xvfb ended')));
  });
}

function miniBrowser(): string {
  const [found] = globSync(`${LIBRARIES}/*/webkit2gtk-*/MiniBrowser`);
  if (!found) throw new Error('WebKitGTK has no MiniBrowser here');
  return found;
}
