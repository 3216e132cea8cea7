import { FILTERS_FORM } from './filter-sheet';

/** Order of a list, a field of its filter form. '' is the default. */
export function SortField({
  label,
  value,
  options,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <label className="sort">
      <span className="visually-hidden">{label}</span>
      <select className="select" id="sort" name="sort" form={FILTERS_FORM} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
