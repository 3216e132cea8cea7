import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { prometheusMeters } from '@/lib/observability/prometheus';
import { unknownMetrics } from '../../support/board.ts';

const board = JSON.parse(readFileSync('deploy/grafana/culinary-schools.json', 'utf8'));

it('the board of Grafana asks for metrics that the site has', async () => {
  expect(board.panels.length).toBeGreaterThan(15);
  expect(unknownMetrics(board, (await prometheusMeters().text()).body)).toEqual([]);
});
