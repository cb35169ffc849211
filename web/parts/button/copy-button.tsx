import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

const confirmationMs = 1500;

/** Copies a text to the clipboard and briefly confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <IconButton label={copied ? t('Copied') : label} onClick={() => void copyText(text).then(() => setCopied(true))}>
        {copied ? <Check className="text-good" /> : <Copy />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? t('Copied') : ''}
      </span>
    </>
  );
}
