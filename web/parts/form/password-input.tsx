import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Input } from './input.tsx';

/** A password field with a button that shows the password. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [isVisible, setVisible] = useState(false);
  return (
    <div className="relative">
      <Input {...props} type={isVisible ? 'text' : 'password'} className="pe-9" />
      <IconButton
        label={isVisible ? t('Hide password') : t('Show password')}
        size="small"
        onClick={() => setVisible(!isVisible)}
        className="-translate-y-1/2 absolute top-1/2 end-1"
      >
        {isVisible ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
}
