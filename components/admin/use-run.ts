import { toast } from 'sonner';
import { type Result, withReference } from '@/lib/result';
import { useAction } from './use-action';
import { useRefresh } from './use-refresh';

interface Texts<Value, Code extends string> {
  /** The text of a lost request, and of a refusal without a text of its own. */
  failure: string;
  refusal?: (code: Code) => string;
  /** The title of the toast of a refusal, whose text is then the description. */
  title?: string;
  /** The text of success, or a function that shows it. */
  success?: string | ((value: Value) => void) | undefined;
  /** Instead of a refresh. */
  after?: (result: Result<Value, Code>) => Promise<void> | void;
}

/** Whether an action runs, and a function that runs one, shows its result and refreshes the page. */
export function useRun() {
  const refresh = useRefresh();
  const [busy, start] = useAction();
  const run = <Value, Code extends string>(
    action: () => Promise<Result<Value, Code>>,
    { failure, refusal, title, success, after = refresh }: Texts<Value, Code>,
  ) =>
    start(async () => {
      const result = await action();
      if (!result.ok) {
        const text = withReference(refusal?.(result.error) ?? failure, result);
        if (title) toast.error(title, { description: text });
        else toast.error(text);
      } else if (typeof success === 'function') success(result.value);
      else if (success) toast.success(success);
      await after(result);
    }, failure);
  return [busy, run] as const;
}
