import { useQuery } from '@tanstack/react-query';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { changeCredits } from '../../nouns/voice-changer/change-price.ts';
import type { useVoiceChange } from '../../nouns/voice-changer/use-voice-change.ts';
import type { ChosenFile } from '../../parts/files/chosen-files.ts';
import { creditProblem } from '../../parts/tool/credits-left.ts';
import { InputLength, ToolBar } from '../../parts/tool/tool-bar.tsx';
import type { ToolPanel } from '../../parts/tool/use-tool-panel.ts';

interface ChangerBarProps {
  panel: ToolPanel;
  recording: ChosenFile | undefined;
  voice: VoiceReply | undefined;
  change: Pick<ReturnType<typeof useVoiceChange>, 'progress' | 'cancel'>;
  onRun: () => Promise<void>;
}

/** The length and price of the recording, and the button that converts it. */
export function ChangerBar({ panel, recording, voice, change, onRun }: ChangerBarProps) {
  const { data: quota } = useQuery(subscriptionQuery);
  const { progress, cancel } = change;
  const credits = changeCredits(recording?.seconds, voice);
  const percent = Math.round((progress?.share ?? 0) * 100);
  return (
    <ToolBar
      panel={panel}
      panelTitle={voice ? `${voice.name} · ${t('Settings')}` : t('Settings')}
      problem={progress ? undefined : creditProblem(credits, quota)}
      toolTitle={t('Voice Changer')}
      runLabel={t('Change voice')}
      runningLabel={
        progress?.phase === 'uploading'
          ? t('Uploading {percent} %', { percent })
          : t('Changing voice {percent} %', { percent })
      }
      credits={credits}
      disabled={!recording || !voice}
      isRunning={progress !== undefined}
      onRun={() => void onRun()}
      onCancel={cancel}
    >
      {recording?.seconds !== undefined && <InputLength>{formatDuration(recording.seconds)}</InputLength>}
    </ToolBar>
  );
}
