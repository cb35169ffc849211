import { useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { ImportFacts } from '../../parts/files/import-facts.tsx';
import { ImportFileDialog } from '../../parts/files/import-file-dialog.tsx';
import type { PartExample } from './part-example.ts';

function Example({ label, send }: { label: string; send: () => Promise<string> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      {isOpen && (
        <ImportFileDialog
          title={label}
          description="The file is checked first."
          kinds="A .voice.zip file"
          maxBytes={2 ** 20}
          send={async (_file, { onSent }) => {
            onSent(1);
            await new Promise((resolve) => setTimeout(resolve, 1500));
            return send();
          }}
          done={(name) => ({
            title: 'Voice imported',
            content: <ImportFacts name={name} facts={['2 recordings', 'No license stated']} />,
            action: null,
          })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

export const importFileExamples: PartExample = {
  part: 'Import from file',
  states: [
    { state: 'Imported', content: <Example label="Import a voice" send={async () => 'Aoife'} /> },
    {
      state: 'Error',
      content: (
        <Example
          label="Import a damaged file"
          send={async () => {
            throw new Error('recordings/1.audio has another checksum than its manifest says.');
          }}
        />
      ),
    },
    {
      state: 'Facts',
      content: <ImportFacts name="The lighthouse" facts={['2 chapters', '14 takes', '1 sound']} />,
    },
  ],
};
