import { Copy } from 'lucide-react';
import { copyText } from '../../parts/button/copy-text.ts';
import { MenuItem } from '../../parts/overlay/menu.tsx';
import { toast } from '../../parts/status/toast.ts';

/** Puts the id of a voice, as programs need it, on the clipboard. */
export function CopyVoiceId({ voiceId }: { voiceId: string }) {
  return (
    <MenuItem
      icon={<Copy aria-hidden />}
      onSelect={() => void copyText(voiceId).then(() => toast.success('The id is copied.'))}
    >
      Copy id
    </MenuItem>
  );
}
