import type { ComponentProps } from 'react';
import { classNames } from '../../parts/display/class-names.ts';
import { controlClasses, Input } from '../../parts/form/input.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';

interface MarkedInputProps extends ComponentProps<typeof Input> {
  value: string;
  /** Search text; matches are highlighted while the field has no focus. */
  searched: string;
}

/** A text field that highlights search matches in a layer above it, because an input cannot contain markup. */
export function MarkedInput({ searched, value, dir, className, ...rest }: MarkedInputProps) {
  return (
    <div className="group/marked relative">
      <Input value={value} dir={dir} className={className} {...rest} />
      {searched !== '' && (
        <div
          aria-hidden
          dir={dir}
          className={classNames(
            controlClasses,
            className,
            // The padding aligns the layer with the text of the input. Hidden on focus, because the input can scroll sideways.
            'pointer-events-none absolute inset-0 flex items-center overflow-hidden pt-0.5 whitespace-pre border-transparent bg-transparent text-transparent group-focus-within/marked:hidden',
          )}
        >
          <span>
            <Highlight text={value} searched={[searched]} />
          </span>
        </div>
      )}
    </div>
  );
}
