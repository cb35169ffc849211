import { useState } from 'react';
import type { ChosenFile } from '../../parts/files/chosen-files.ts';
import { FileDrop, type FileDropProps } from '../../parts/files/file-drop.tsx';
import { FileRow } from '../../parts/files/file-row.tsx';
import { acceptedMedia, inspectMedia } from '../../parts/files/media-inspection.ts';
import type { PartExample } from './part-example.ts';

const limits = { maxFiles: 3, maxFileBytes: 2 ** 20 };
const inspect = inspectMedia({ maxSeconds: 60 });
const nameOnly = (name: string) => new File(['RIFF'], name, { type: 'audio/wav' });
const chosen = (id: string, name: string): ChosenFile => ({ id, file: nameOnly(name), seconds: 62 });

interface ExampleProps extends Pick<FileDropProps, 'label' | 'sent' | 'cancels' | 'disabled'> {
  initial?: readonly ChosenFile[];
}

function Example({ initial = [], label, ...rest }: ExampleProps) {
  const [files, setFiles] = useState(initial);
  return (
    <FileDrop
      label={label}
      listLabel={`Files of ${label}`}
      files={files}
      onChange={setFiles}
      limits={limits}
      kinds="Audio or video"
      accept={acceptedMedia}
      inspect={inspect}
      {...rest}
    />
  );
}

const uploads = [chosen('done', 'harbour.wav'), chosen('half', 'market.wav'), chosen('waiting', 'lighthouse.wav')];

function Uploading() {
  const [cancelled, setCancelled] = useState<readonly string[]>([]);
  const shares = [1, 0.42, 0].map((share, at) => [uploads[at]!.id, share] as const);
  return (
    <Example
      label="Uploading"
      initial={uploads}
      disabled
      sent={new Map(shares.filter(([id]) => !cancelled.includes(id)))}
      cancels={new Map(uploads.map(({ id }) => [id, () => setCancelled((before) => [...before, id])]))}
    />
  );
}

export const fileDropExamples: PartExample = {
  part: 'File drop',
  states: [
    { state: 'Empty', content: <Example label="Recordings" /> },
    { state: 'Uploading', content: <Uploading /> },
    {
      state: 'Error',
      content: (
        <ul className="rounded-m border">
          <FileRow
            file={nameOnly('song.mp3')}
            problem="The content of song.mp3 is not audio or video. Choose the original recording."
            onRemove={() => {}}
          />
        </ul>
      ),
    },
    {
      state: 'Loading',
      content: (
        <ul className="rounded-m border">
          <FileRow file={nameOnly('two hours.wav')} isChecking />
        </ul>
      ),
    },
    { state: 'Disabled', content: <Example label="Disabled" initial={[chosen('one', 'harbour.wav')]} disabled /> },
    {
      state: 'Long',
      content: (
        <Example label="Long" initial={[chosen('long', `${'A recording with a very long name '.repeat(8)}.wav`)]} />
      ),
    },
    { state: 'Right to left', content: <Example label="Right to left" initial={[chosen('rtl', 'تسجيل هادئ.wav')]} /> },
  ],
};
