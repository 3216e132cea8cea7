/** One browser window. Selectors are CSS and take the first match. */
export interface Driver {
  open(address: string): Promise<void>;
  read<Value>(expression: string): Promise<Value>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  back(): Promise<void>;
  /** Approximate size of the viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

const WAIT_TIMEOUT_MS = 20_000;

/** Waits until an expression in the page has the expected value; throws with the last one. */
export async function until(driver: Driver, expression: string, expected: unknown = true): Promise<void> {
  const began = performance.now();
  let last: unknown;
  for (;;) {
    try {
      last = await driver.read(expression);
      if (expected instanceof RegExp ? expected.test(String(last)) : last === expected) return;
    } catch (error) {
      // The page is being replaced.
      last = error;
    }
    if (performance.now() - began > WAIT_TIMEOUT_MS)
      throw new Error(
        `${expression} is ${last instanceof Error ? last.message : JSON.stringify(last)}, not ${expected}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
