import { useId } from 'react';
import { feedbackMaxCharacters } from '../../../contract/catalogue/limits.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { Field } from '../../parts/form/field.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { commentLength } from './judgement.ts';

interface CommentFieldProps {
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
  /** The validation error. */
  problem: string | undefined;
}

/** A comment field with a counter (FEED-003). Text over the limit is not cut: the person decides what to remove. */
export function CommentField({ label, help, value, onChange, problem }: CommentFieldProps) {
  const counter = useId();
  const count = commentLength(value);
  return (
    <div className="relative">
      <Field
        label={label}
        help={<span className="block pe-16">{help}</span>}
        error={problem && <span className="block pe-16">{problem}</span>}
      >
        {(control) => (
          <Textarea
            {...control}
            aria-describedby={`${control['aria-describedby']} ${counter}`}
            rows={4}
            dir="auto"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <span
        id={counter}
        className={classNames(
          'absolute end-0 bottom-0 text-meta tabular-nums',
          count > feedbackMaxCharacters ? 'text-bad' : 'text-ink-3',
        )}
      >
        {count} / {feedbackMaxCharacters}
      </span>
    </div>
  );
}
