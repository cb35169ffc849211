import type { ComponentProps } from 'react';
import { classNames } from '../../parts/display/class-names.ts';
import { controlClasses } from '../../parts/form/input.tsx';
import { listCountries } from './countries.ts';

/** A native select, so that the browser can autofill it. */
export function CountrySelect({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select autoComplete="country" className={classNames(controlClasses, 'h-[34px]', className)} {...rest}>
      <option value="">Choose a country</option>
      {listCountries().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
