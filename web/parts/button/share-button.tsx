import { Share } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

interface ShareButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name, if it must say more than "Share". */
  label?: string;
  /** Where there is no place for the text. */
  isIconOnly?: boolean;
}

/** Opens the share dialog: the same name and icon on everything that can be shared. On a phone only the icon. */
export function ShareButton({ label = t('Share'), isIconOnly = false, ...rest }: ShareButtonProps) {
  if (isIconOnly)
    return (
      <IconButton label={label} aria-haspopup="dialog" {...rest}>
        <Share />
      </IconButton>
    );
  return (
    <Button aria-label={label} aria-haspopup="dialog" className="max-sm:w-[34px] max-sm:px-0" {...rest}>
      <Share aria-hidden />
      <span className="max-sm:hidden">{t('Share')}</span>
    </Button>
  );
}
