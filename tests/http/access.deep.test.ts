import { vi } from 'vitest';
import { siteUnderTest } from '../support/site.ts';
import { asksForEverything } from './access-steps.ts';

vi.setConfig({ testTimeout: 120_000 });

asksForEverything('with middleware', () => siteUnderTest().url);
