import path from 'node:path';
import { beforeEach } from 'vitest';
import { reasonAgainst, TARGET } from './targets.ts';

beforeEach(({ task, skip }) => {
  const groups: string[] = [task.name];
  for (let suite = task.suite; suite; suite = suite.suite) if (suite.name) groups.unshift(suite.name);
  const reason = reasonAgainst(TARGET, path.basename(task.file.filepath), groups.join(' > '));
  if (reason !== undefined) skip(reason);
});
