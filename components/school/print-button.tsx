import { Icon } from '@/components/ui/icon';

export function PrintButton({ label }: { label: string }) {
  return (
    <button type="button" className="btn print needs-js" data-print="">
      <Icon name="printer" /> {label}
    </button>
  );
}
