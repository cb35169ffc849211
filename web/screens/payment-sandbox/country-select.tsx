import type { ComponentProps } from 'react';
import { classNames } from '../../parts/display/class-names.ts';
import { controlClasses } from '../../parts/form/input.tsx';
import { countries } from './countries.ts';

/** A country. The browser’s own list, which it can fill in by itself. */
export function CountrySelect({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <select autoComplete="country" className={classNames(controlClasses, 'h-[34px]', className)} {...rest}>
      <option value="">Choose a country</option>
      {countries().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
