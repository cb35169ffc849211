import { Search } from 'lucide-react';
import { t } from '../messages/t.ts';
import { IconButton } from '../parts/button/icon-button.tsx';
import { openKeyLayer } from './key-layer-state.ts';

interface SearchButtonProps {
  className?: string | undefined;
  onClick?: () => void;
}

/** Opens the command palette. */
export function SearchButton({ className, onClick }: SearchButtonProps) {
  return (
    <IconButton
      label={t('Search and commands')}
      aria-keyshortcuts="Control+K Meta+K"
      className={className}
      onClick={() => {
        onClick?.();
        openKeyLayer('palette');
      }}
    >
      <Search />
    </IconButton>
  );
}
