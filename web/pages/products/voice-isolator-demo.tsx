import { CarFront, CloudRain, Fan, TrainFront } from 'lucide-react';
import { useState } from 'react';
import {
  isolatorAfterId,
  isolatorBeforeId,
  isolatorDemos,
  isolatorSnrDb,
} from '../../../contract/site/site-voice-sounds.ts';
import { formatTenths } from '../../format/count.ts';
import { t } from '../../messages/t.ts';
import { BeforeAfter } from '../site/before-after.tsx';
import { DemoChoice, DemoFrame, DemoQuote } from './demo-choice.tsx';

const places = {
  rain: { name: t('Rain'), Icon: CloudRain },
  traffic: { name: t('Traffic'), Icon: CarFront },
  train: { name: t('Train'), Icon: TrainFront },
  fan: { name: t('Air conditioning'), Icon: Fan },
} as const;

const placeOf = (id: string) => places[id as keyof typeof places];

/** Voices in noise, heard with and without it at the same position. */
export function VoiceIsolatorDemo() {
  const [noise, setNoise] = useState(isolatorDemos[0]!.id);
  const demo = isolatorDemos.find(({ id }) => id === noise)!;
  return (
    <DemoFrame>
      <div className="border-b p-4 sm:p-6">
        <DemoChoice
          label={t('Noise')}
          value={noise}
          onChange={setNoise}
          options={isolatorDemos.map(({ id, voice, improvementDb }) => {
            const { name, Icon } = placeOf(id);
            const gain = t('{decibels} dB better', { decibels: formatTenths(improvementDb) });
            return {
              id,
              name,
              detail: `${voice.name}, ${gain}`,
              picture: <Icon className="size-5 shrink-0 text-accent-ink" strokeWidth={1.75} aria-hidden />,
            };
          })}
          className="sm:grid-cols-2 lg:grid-cols-4"
        />
      </div>
      <div className="flex flex-col gap-6 p-4 sm:p-6">
        <DemoQuote>{demo.text}</DemoQuote>
        <BeforeAfter
          key={demo.id}
          before={isolatorBeforeId(demo)}
          after={isolatorAfterId(demo)}
          title={t('{voice} in noise: {noise}', { voice: demo.voice.name, noise: placeOf(demo.id).name })}
        />
        <p className="max-w-3xl text-ink-3 text-small">
          {t(
            'Before: the voice is {decibels} dB above the noise. Better: how much closer the result is to the clean voice, as the signal-to-distortion ratio.',
            { decibels: isolatorSnrDb },
          )}
        </p>
      </div>
    </DemoFrame>
  );
}
