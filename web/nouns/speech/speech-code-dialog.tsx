import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { Tabs } from '../../parts/display/tabs.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { type SnippetLanguage, snippetLanguages } from './code-snippets.ts';

interface CodeDialogProps {
  onClose: () => void;
  /** The code in one language. */
  codeIn: (language: SnippetLanguage) => string;
}

/** Shows code that makes the current request through the API (U-52). */
export function SpeechCodeDialog({ onClose, codeIn }: CodeDialogProps) {
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Code for this request')}
      description={t('Set the environment variable KEY to one of your API keys.')}
      className="sm:w-[min(720px,calc(100vw-32px))]"
    >
      <Tabs
        label={t('Language')}
        value={language}
        onChange={setLanguage}
        panelClassName="py-3"
        tabs={snippetLanguages.map((id) => ({
          id,
          title: id,
          content: <CodeBlock code={codeIn(id)} label={t('Copy the {id} code', { id })} />,
        }))}
      />
    </Dialog>
  );
}
