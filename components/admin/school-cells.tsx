import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Flag } from '@/components/ui/flag';
import { Icon } from '@/components/ui/icon';
import { TableCell } from '@/components/ui/table';

export interface ListedSchool {
  name: string;
  picture: string;
  flag: string;
  city: string;
  country: string;
  editAddress: string;
}

export function PictureCell({ school }: { school: ListedSchool }) {
  return (
    <TableCell className="w-14 pl-1 max-sm:hidden">
      <img
        className="h-9 w-12 rounded-xs object-cover photo"
        src={school.picture}
        width={48}
        height={36}
        alt=""
        loading="lazy"
      />
    </TableCell>
  );
}

export function NameCell({ school, below }: { school: ListedSchool; below?: string | undefined }) {
  return (
    <TableCell className="max-sm:col-start-2 max-sm:border-0">
      <a className="font-semibold text-ink no-underline hover:underline" href={school.editAddress}>
        {school.name}
      </a>
      {below !== undefined && <span className="block text-xs leading-snug text-ink-3">{below}</span>}
    </TableCell>
  );
}

export function PlaceCell({ school }: { school: ListedSchool }) {
  return (
    <TableCell className="max-sm:col-start-2 max-sm:border-0">
      <span className="flex items-baseline gap-2">
        <Flag code={school.flag} />
        <span>
          {school.city}
          <span className="block text-xs leading-snug text-ink-3">{school.country}</span>
        </span>
      </span>
    </TableCell>
  );
}

export function EditLink({ school, label }: { school: ListedSchool; label: string }) {
  return (
    <a
      className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), 'text-ink-2')}
      href={school.editAddress}
      aria-label={label}
    >
      <Icon name="pencil" />
    </a>
  );
}
