import { Copy } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { copyText } from '../../parts/button/copy-text.ts';
import { MenuItem } from '../../parts/overlay/menu.tsx';
import { toast } from '../../parts/status/toast.ts';

/** Copies the ID of a voice for use with the API. */
export function CopyVoiceId({ voiceId }: { voiceId: string }) {
  return (
    <MenuItem
      icon={<Copy aria-hidden />}
      onSelect={() => void copyText(voiceId).then(() => toast.success(t('Voice ID copied.')))}
    >
      {t('Copy ID')}
    </MenuItem>
  );
}
