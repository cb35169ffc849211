import { CopyButton } from '../button/copy-button.tsx';
import { Input } from './input.tsx';

interface CopyFieldProps {
  label: string;
  text: string;
  /** The name of the button. */
  copy: string;
}

/** A text to copy, such as a link: the whole of it is selected when it gets the focus. */
export const CopyField = ({ label, text, copy }: CopyFieldProps) => (
  <div className="flex items-center gap-1">
    <Input aria-label={label} readOnly value={text} onFocus={(event) => event.target.select()} />
    <CopyButton text={text} label={copy} />
  </div>
);
