import type { ComponentProps } from 'react';
import { classNames } from '../../parts/display/class-names.ts';
import { controlClasses } from '../../parts/form/input.tsx';
import { listCountries } from './countries.ts';

interface CountrySelectProps extends ComponentProps<'select'> {
  /** ISO 3166-1 codes to choose from; default: all. */
  countries?: readonly string[];
}

/** A native select, so that the browser can autofill it. */
export function CountrySelect({ className, countries, ...rest }: CountrySelectProps) {
  const listed = listCountries().filter(({ code }) => countries?.includes(code) ?? true);
  return (
    <select autoComplete="country" className={classNames(controlClasses, 'h-[34px]', className)} {...rest}>
      {listed.length > 1 && <option value="">Choose a country</option>}
      {listed.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
