import { useState } from 'react';
import {
  cloningBaseId,
  cloningDemos,
  cloningResultId,
  cloningSourceId,
} from '../../../contract/site/site-voice-sounds.ts';
import { t } from '../../messages/t.ts';
import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';
import { SoundPlayer } from '../site/sound-player.tsx';
import { DemoChoice, DemoFrame, DemoQuote } from './demo-choice.tsx';

const speakers: Readonly<Record<string, string>> = {
  Beatrix: t('A woman with a British accent'),
  Stanley: t('A man from the north of England'),
};

/** A speaker, the voice that the clone is made from, and the clone, with the same sentence. */
export function VoiceCloningDemo() {
  const [demoId, setDemoId] = useState(cloningDemos[0]!.id);
  const demo = cloningDemos.find(({ id }) => id === demoId)!;
  const { voice, base } = demo;
  const rows = [
    {
      id: cloningSourceId(demo),
      title: t('{name}, recorded', { name: voice.name }),
      text: t('In place of a person: a voice of this server'),
    },
    {
      id: cloningBaseId(demo),
      title: t('{name}, unchanged', { name: base.name }),
      text: t('The most similar voice of this server'),
    },
    {
      id: cloningResultId(demo),
      title: t('Clone of {name}', { name: voice.name }),
      text: t('{base}, adapted to 20 seconds of {name}', { base: base.name, name: voice.name }),
    },
  ];
  return (
    <DemoFrame>
      <div className="grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex flex-col gap-6 border-b p-4 sm:p-6 lg:border-e lg:border-b-0">
          <DemoChoice
            label={t('Recording')}
            value={demoId}
            onChange={setDemoId}
            options={cloningDemos.map((one) => ({
              id: one.id,
              name: one.voice.name,
              detail: speakers[one.voice.name] ?? '',
              picture: <VoiceAvatar id={one.voice.id} />,
            }))}
            className="sm:grid-cols-2 lg:grid-cols-1"
          />
          <DemoQuote>{demo.text}</DemoQuote>
        </div>
        <ol className="divide-y">
          {rows.map(({ id, title, text }) => (
            <li key={id} className="px-4 pt-4 pb-1 sm:px-6">
              <p className="font-[600]">{title}</p>
              <p className="text-ink-2 text-small">{text}</p>
              <SoundPlayer id={id} title={title} />
            </li>
          ))}
        </ol>
      </div>
    </DemoFrame>
  );
}
