import { Copy } from 'lucide-react';
import { copyText } from '../../parts/copy-text.ts';
import { MenuItem } from '../../parts/menu.tsx';
import { toast } from '../../parts/toast.ts';

/** Puts the id of a voice, as programs need it, on the clipboard. */
export function CopyId({ voiceId }: { voiceId: string }) {
  return (
    <MenuItem
      icon={<Copy aria-hidden />}
      onSelect={() => void copyText(voiceId).then(() => toast.success('The id is copied.'))}
    >
      Copy id
    </MenuItem>
  );
}
