import { Eye } from 'lucide-react';
import { useState } from 'react';
import { track } from '../../data/api/track-event.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Input } from '../../parts/form/input.tsx';

/** The key, masked until the user reveals it (USER-034, ONB-016). */
export function KeySecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [isVisible, setVisible] = useState(false);
  const unhide = () => {
    setVisible(true);
    track('API key unhidden');
  };
  return (
    <div className="flex flex-col gap-4 pb-1">
      <div className="flex items-center gap-1">
        <Input
          aria-label={t('API key')}
          value={isVisible ? secret : `${secret.slice(0, 3)}${'•'.repeat(24)}${secret.slice(-4)}`}
          readOnly
          onFocus={(event) => event.target.select()}
          className="bg-sunken font-mono text-small"
        />
        {!isVisible && (
          <IconButton label={t('Unhide key')} onClick={unhide}>
            <Eye />
          </IconButton>
        )}
        <CopyButton text={secret} label={t('Copy key')} />
      </div>
      <p className="text-ink-2">
        <T
          text="Send it in the header {code}. Anyone with the key can use your credits. Don't put it in web pages or repositories."
          code={<code className="font-mono text-small">xi-api-key</code>}
        />
      </p>
      <div className="flex justify-end">
        <Button kind="primary" onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
    </div>
  );
}
