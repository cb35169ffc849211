import { Share } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { MenuItem } from './menu.tsx';

/** Opens the share dialog from the menu of a row. */
export const ShareMenuItem = ({ onSelect }: { onSelect: () => void }) => (
  <MenuItem icon={<Share aria-hidden />} aria-haspopup="dialog" onSelect={onSelect}>
    {t('Share')}
  </MenuItem>
);
