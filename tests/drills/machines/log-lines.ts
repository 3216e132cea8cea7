/** The log of a process, as a program that collects logs reads it. */

/** What no line may hold: addresses of mails and of machines. */
const PERSONAL = [/[\w.+-]+@[\w-]+\.[\w.-]+/, /\b(?!127\.|0\.0\.0\.0)\d{1,3}(?:\.\d{1,3}){3}\b/];
const MOST_FAULTS = 20;
/** What Next.js writes while it starts, before any of the site's code runs; those who collect logs keep it as text. */
const STARTING = /^\s*(?:▲ Next\.js|- (?:Local|Network):|✓ (?:Ready in|Running next\.config))/;

export class LogLines {
  lines = 0;
  /** Lines of answered requests. */
  requests = 0;
  /** Lines of errors by their message, as often as each came. */
  readonly errors = new Map<string, number>();
  /** Lines that are not what they should be, the first ones of them. */
  readonly faults: string[] = [];
  #faults = 0;

  /** Takes a line in. */
  read(line: string): void {
    if (line.trim() === '' || STARTING.test(line)) return;
    this.lines += 1;
    const fault = this.#faultOf(line);
    if (fault === null) return;
    this.#faults += 1;
    if (this.faults.length < MOST_FAULTS) this.faults.push(`${fault}: ${line.slice(0, 200)}`);
  }

  /** How many lines were not what they should be. */
  get faulty(): number {
    return this.#faults;
  }

  #faultOf(line: string): string | null {
    let entry: Record<string, unknown>;
    try {
      entry = JSON.parse(line);
    } catch {
      return 'no JSON';
    }
    if (typeof entry !== 'object' || entry === null) return 'no object';
    for (const name of ['time', 'level', 'message'])
      if (typeof entry[name] !== 'string') return `without ${name}`;
    if (entry.level === 'error') {
      const message = String(entry.message).slice(0, 120);
      this.errors.set(message, (this.errors.get(message) ?? 0) + 1);
    }
    if (PERSONAL.some((pattern) => pattern.test(line))) return 'names somebody';
    if (entry.message !== 'request') return null;
    this.requests += 1;
    const { request, route, status, ms } = entry;
    const isWhole =
      typeof request === 'string' &&
      typeof route === 'string' &&
      typeof status === 'number' &&
      typeof ms === 'number';
    return isWhole ? null : 'a request without what is known of it';
  }
}
