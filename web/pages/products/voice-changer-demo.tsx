import { useState } from 'react';
import { changerDemos, changerResultId, changerSourceId } from '../../../contract/site/site-voice-sounds.ts';
import { t } from '../../messages/t.ts';
import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';
import { BeforeAfter } from '../site/before-after.tsx';
import { DemoChoice, DemoFrame, DemoQuote } from './demo-choice.tsx';

const manners: Readonly<Record<string, string>> = {
  Isla: t('Surprised, with many pauses'),
  Marlow: t('Slow and tense'),
  Barrett: t('Deep and weathered'),
  Helen: t('Low and warm'),
  Nora: t('Clear and young'),
  Fergus: t('Scottish and dry'),
};

const toOption = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  id,
  name,
  detail: manners[name] ?? '',
  picture: <VoiceAvatar id={id} />,
});

/** Performances, heard in their own voice and in others at the same position. */
export function VoiceChangerDemo() {
  const [sourceId, setSourceId] = useState(changerDemos[0]!.voice.id);
  const demo = changerDemos.find(({ voice }) => voice.id === sourceId)!;
  const [targetId, setTargetId] = useState('');
  const target = demo.targets.find(({ id }) => id === targetId) ?? demo.targets[0]!;
  return (
    <DemoFrame>
      <div className="grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex flex-col gap-6 border-b p-4 sm:p-6 lg:border-e lg:border-b-0">
          <DemoChoice
            label={t('Performance')}
            value={sourceId}
            onChange={setSourceId}
            options={changerDemos.map(({ voice }) => toOption(voice))}
            className="sm:grid-cols-2 lg:grid-cols-1"
          />
          <DemoChoice
            label={t('Changed into')}
            value={target.id}
            onChange={setTargetId}
            options={demo.targets.map(toOption)}
            className="sm:grid-cols-2 lg:grid-cols-1"
          />
        </div>
        <div className="flex flex-col justify-between gap-8 p-4 sm:p-6 lg:p-10">
          <DemoQuote>{demo.text}</DemoQuote>
          <BeforeAfter
            key={demo.id}
            before={changerSourceId(demo)}
            after={changerResultId(demo, target)}
            title={t('{source} as {target}', { source: demo.voice.name, target: target.name })}
            beforeLabel={demo.voice.name}
            afterLabel={target.name}
          />
        </div>
      </div>
    </DemoFrame>
  );
}
