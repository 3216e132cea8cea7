import { Flag } from '@/components/ui/flag';
import { Icon } from '@/components/ui/icon';

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
    <td className="thumb">
      <img src={school.picture} width={48} height={36} alt="" loading="lazy" />
    </td>
  );
}

export function NameCell({ school, below }: { school: ListedSchool; below?: string | undefined }) {
  return (
    <td className="name">
      <a href={school.editAddress}>{school.name}</a>
      {below !== undefined && <span className="sub">{below}</span>}
    </td>
  );
}

export function PlaceCell({ school }: { school: ListedSchool }) {
  return (
    <td>
      <span className="where">
        <Flag code={school.flag} />
        <span>
          {school.city}
          <span className="sub">{school.country}</span>
        </span>
      </span>
    </td>
  );
}

export function EditLink({ school, label }: { school: ListedSchool; label: string }) {
  return (
    <a className="iconbtn" href={school.editAddress} aria-label={label}>
      <Icon name="pencil" />
    </a>
  );
}
