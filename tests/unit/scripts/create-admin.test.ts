import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { generatePassword } from '../../../scripts/lib/administrators.ts';
import { askHidden } from '../../../scripts/lib/hidden-input.ts';

class FakeTerminal extends EventEmitter {
  raw: boolean[] = [];
  setRawMode(on: boolean) {
    this.raw.push(on);
  }
  resume() {}
  pause() {}
}

/** Types chunks at the prompt; returns the answer and the output. */
async function typing(...chunks: string[]) {
  const terminal = new FakeTerminal();
  let shown = '';
  const answer = askHidden('Password: ', terminal, (text) => {
    shown += text;
  });
  for (const chunk of chunks) terminal.emit('data', Buffer.from(chunk));
  return { answer: await answer, shown, terminal };
}

describe('askHidden', () => {
  it('gives the line and shows nothing of it', async () => {
    const { answer, shown } = await typing('s', 'ecret', ' señal\r');
    expect(answer).toBe('secret señal');
    expect(shown).toBe('Password: \n');
  });

  it('leaves the terminal as it found it', async () => {
    const { terminal } = await typing('a\r');
    expect(terminal.raw).toEqual([true, false]);
    expect(terminal.listenerCount('data')).toBe(0);
  });
});

it('generatePassword makes 20 characters without look-alikes, each time others', () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  for (const password of passwords) expect(password).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{20}$/);
  expect(new Set(passwords).size).toBe(200);
});
