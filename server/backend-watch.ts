import { setTimeout as wait } from 'node:timers/promises';
import type { Application } from '../lib/http/application.ts';
import { serverLink } from '../lib/http/server-link.ts';

const CHECK_MS = 200;
/** Until a render is suspected to wait for a failing backend. Not a time: a blocked event loop is no silence. */
const SUSPICIOUS_CHECKS = 5;
/** A backend that has responded within this time is available. */
const SILENCE_MS = 1100;
/** Milliseconds that a failing backend counts as unavailable. */
const AWAY_MS = 3000;

/** Notices that the backend does not respond. */
export class BackendWatch {
  readonly #application: Pick<Application, 'backendAnswers'>;
  #awayUntil = 0;

  constructor(application: Pick<Application, 'backendAnswers'>) {
    this.#application = application;
  }

  /**
   * Resolves when a render waits for a backend that does not respond. Slow renders and slow backends are waited for.
   */
  async untilAway(isWaiting: () => boolean, signal: AbortSignal): Promise<'away'> {
    const options = { ref: false, signal };
    const first = performance.now() < this.#awayUntil ? 1 : SUSPICIOUS_CHECKS;
    for (let check = 1; check < first; check += 1) await wait(CHECK_MS, undefined, options);
    for (;;) {
      await wait(CHECK_MS, undefined, options);
      const silence = performance.now() - serverLink.backendAnsweredAt;
      if (isWaiting() && silence > SILENCE_MS && !(await this.answers())) return 'away';
    }
  }

  async answers(): Promise<boolean> {
    if (performance.now() < this.#awayUntil) return false;
    const answers = await this.#application.backendAnswers();
    if (!answers) this.#awayUntil = performance.now() + AWAY_MS;
    return answers;
  }
}
