import { useState } from 'react';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { startTool } from '@/lib/jobs/actions/start-tool';
import type { JobView, Tool } from '@/lib/jobs/model/job';
import { checkTool } from '@/lib/schools/actions/check-tool';

interface ToolCallbacks {
  /** Checking or starting failed with this code. */
  onRefused(code: string): void;
  /** There is nothing to do; `of`: number of schools, where known; `left`: schools that lack facts. */
  onNothing(of: number | null, left: number): void;
  onFinished(job: JobView): void;
}

/** One bulk tool: check, start and end. `unfinished` is the running job. */
export function useTool(
  tool: Tool,
  unfinished: string | null,
  { onRefused, onNothing, onFinished }: ToolCallbacks,
) {
  const refresh = useRefresh();
  const [job, setJob] = useState(unfinished);
  const [running, setRunning] = useState(unfinished !== null);
  const [checked, setChecked] = useState<{ schools: number; left: number; first: string[] } | null>(null);
  const [busy, begin] = useAction();
  const refuse = () => onRefused('failed');

  const check = () =>
    begin(async () => {
      const answer = await checkTool({ tool });
      if (!answer.ok) onRefused(answer.error);
      else if (answer.value.schools === 0) onNothing(answer.value.of, answer.value.left);
      else setChecked(answer.value);
    }, refuse);

  const start = () => {
    setChecked(null);
    begin(async () => {
      const answer = await startTool({ tool });
      if (!answer.ok) onRefused(answer.error);
      else if (answer.value.total === 0) onNothing(null, 0);
      else {
        setJob(answer.value.id);
        setRunning(true);
      }
    }, refuse);
  };

  return {
    busy,
    running,
    /** The running job, or the last one. */
    job,
    /** The number of schools to change, after the check and until it is confirmed. */
    checked,
    check,
    start,
    dismiss: () => setChecked(null),
    finish(ended: JobView) {
      setRunning(false);
      onFinished(ended);
      void refresh();
    },
  };
}
