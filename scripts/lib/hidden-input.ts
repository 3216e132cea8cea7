/** Terminal functions for a password prompt; replaced in tests. */
export interface Terminal {
  setRawMode(on: boolean): unknown;
  on(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

const ENTER = ['\r', '\n', '\u0004'];
const BACKSPACE = ['\b', '\u007f'];
const INTERRUPT = '\u0003';

/**
 * Reads a line without echo. Resolves with null on Ctrl-C.
 * @param write shows the question and the final new line
 */
export function askHidden(
  question: string,
  terminal: Terminal,
  write: (text: string) => void,
): Promise<string | null> {
  // Before the question, so that fast input is not echoed.
  terminal.setRawMode(true);
  terminal.resume();
  write(question);
  return new Promise((resolve) => {
    let typed: string[] = [];
    const finish = (answer: string | null) => {
      terminal.off('data', listen);
      terminal.setRawMode(false);
      terminal.pause();
      write('\n');
      resolve(answer);
    };
    const listen = (chunk: Buffer | string) => {
      // Pasted text arrives as one chunk, with surrogate pairs.
      for (const char of chunk.toString()) {
        if (char === INTERRUPT) return finish(null);
        if (ENTER.includes(char)) return finish(typed.join(''));
        typed = BACKSPACE.includes(char) ? typed.slice(0, -1) : [...typed, char];
      }
    };
    terminal.on('data', listen);
  });
}
