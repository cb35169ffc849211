import { useState } from 'react';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { codeSnippet, type SnippetLanguage, snippetLanguages } from './code-snippets.ts';
import type { SpeechRequest } from './speech-request.ts';

interface CodeDialogProps {
  onClose: () => void;
  request: SpeechRequest;
}

/** The code that makes this request from a program (U-52). */
export function CodeDialog({ onClose, request }: CodeDialogProps) {
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Code for this request"
      description="With a key of yours in the environment variable KEY."
      className="sm:w-[min(720px,calc(100vw-32px))]"
    >
      <Tabs
        label="Language"
        value={language}
        onChange={setLanguage}
        panelClassName="py-3"
        tabs={snippetLanguages.map((id) => ({
          id,
          title: id,
          content: <CodeBlock code={codeSnippet(id, request, location.origin)} label={`Copy the ${id} code`} />,
        }))}
      />
    </Dialog>
  );
}
