import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { prometheusMeters } from '@/lib/watch/prometheus';
import { unknownMetrics } from '../../support/board.ts';

const board = JSON.parse(readFileSync('deploy/grafana/culinary-schools.json', 'utf8'));

describe('the board of Grafana', () => {
  it('asks for metrics that the site has', async () => {
    expect(board.panels.length).toBeGreaterThan(15);
    expect(unknownMetrics(board, (await prometheusMeters().text()).body)).toEqual([]);
  });

  it('shows everything that the site counts by itself', async () => {
    const { body } = await prometheusMeters().text();
    const own = [...body.matchAll(/^# TYPE (\S+) /gm)]
      .map(([, name]) => String(name))
      .filter((name) => !/^(process|nodejs)_/.test(name));
    const asked = JSON.stringify(board);
    expect(own.filter((name) => !asked.includes(name))).toEqual([]);
  });
});
