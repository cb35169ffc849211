import { useEffect } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { useStoredDraft } from '../../data/storage/use-stored-draft.ts';
import { formatCount } from '../../format/count.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { type MusicDraft, type MusicInput, musicDraft } from '../../nouns/music/music-draft.ts';
import { addSection, planDurationMs, type SongPlan } from '../../nouns/music/song-plan.ts';
import { Button } from '../../parts/button/button.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { InputLength, ToolBar } from '../../parts/tool/tool-bar.tsx';
import { ToolPage } from '../../parts/tool/tool-page.tsx';
import { type ToolPanel, useToolPanel } from '../../parts/tool/use-tool-panel.ts';
import { FaultText } from './fault-text.tsx';
import { MusicSettings } from './music-settings.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { PromptEditor } from './prompt-editor.tsx';
import { SongList } from './song-list.tsx';
import { SongView } from './song-view.tsx';
import { isShownAtField, type MusicRun, maxPromptLength, useMusicRun } from './use-music-run.ts';
import { VideoInput } from './video-input.tsx';

export const meta = () => [{ title: `${t('Music')} · ${brand}` }];

const inputs: readonly { value: MusicInput; label: string }[] = [
  { value: 'prompt', label: t('Prompt') },
  { value: 'plan', label: t('Plan', {}, 'of a song') },
  { value: 'video', label: t('Video') },
];
const emptyPlan: SongPlan = {
  positiveStyles: [],
  negativeStyles: [],
  sections: [],
  seed: undefined,
  previousSongId: undefined,
};

/** MUSIC-001: composes songs from a prompt, a plan or videos, and plays, mixes and saves them. */
export default function MusicScreen() {
  const draft = useStoredDraft(musicDraft);
  const song = usePanelItem('song');
  const panel = useToolPanel();
  const { showTab, openSheet } = panel;
  const openSong = (songId: string) => {
    openSheet(false);
    song.open(songId);
  };
  const run = useMusicRun(draft, openSong);
  // The settings are those of a new song.
  useEffect(() => showTab(song.id === undefined ? 'settings' : 'history'), [song.id, showTab]);
  const choose = (input: MusicInput) => {
    const needsPlan = input === 'plan' && draft.plan === undefined;
    musicDraft.change({ input, ...(needsPlan && { plan: addSection(emptyPlan, crypto.randomUUID()) }) });
  };
  return (
    <ToolPage
      title={t('Music')}
      inputLabel={song.id === undefined ? t('New song') : t('Song')}
      panel={panel}
      settings={<MusicSettings draft={draft} lengthFault={faultAt(run, 'music_length_ms')} />}
      history={<SongList openId={song.id} onOpen={openSong} onNavigate={() => openSheet(false)} />}
      action={
        song.id === undefined ? (
          <Segmented label={t('Compose from')} value={draft.input} options={inputs} onChange={choose} />
        ) : (
          <Button
            size="small"
            className="lg:hidden"
            onClick={() => {
              showTab('history');
              openSheet(true);
            }}
          >
            {t('Songs')}
          </Button>
        )
      }
    >
      {song.id === undefined ? (
        <Composer draft={draft} run={run} panel={panel} />
      ) : (
        <SongView key={song.id} songId={song.id} onOpen={openSong} onClose={song.close} />
      )}
    </ToolPage>
  );
}

const faultAt = ({ refusal }: MusicRun, param: string): string | undefined =>
  refusal?.param === param ? refusal.text : undefined;

interface ComposerProps {
  draft: MusicDraft;
  run: MusicRun;
  panel: ToolPanel;
}

function Composer({ draft, run, panel }: ComposerProps) {
  const { input, prompt, plan } = draft;
  const { refusal } = run;
  const mayCompose = usePermission('music.compose');
  const atField = refusal !== undefined && isShownAtField(refusal, input);
  const promptFault = atField && refusal.param === 'prompt' ? refusal : undefined;
  return (
    <>
      {input === 'video' ? (
        <VideoInput
          files={run.files}
          onFiles={run.setFiles}
          description={draft.description}
          sent={run.sent}
          fault={atField ? refusal : undefined}
        />
      ) : input === 'plan' && plan ? (
        <PlanEditor plan={plan} refusal={atField ? refusal : undefined} />
      ) : (
        <PromptEditor
          prompt={prompt}
          isPlanning={run.isPlanning}
          onPlan={run.makePlan}
          fault={
            promptFault && {
              text: promptFault.text,
              action:
                promptFault.code === 'vocals_unavailable'
                  ? { label: t('Compose without vocals'), run: run.composeInstrumental }
                  : undefined,
            }
          }
        />
      )}
      {refusal && !atField && (
        <div className="border-t px-4 py-2 md:px-5">
          <FaultText text={refusal.text} />
        </div>
      )}
      <ToolBar
        panel={panel}
        panelTitle={t('Settings and songs')}
        problem={
          mayCompose === false ? { kind: 'over', text: t('Your role does not allow composing music.') } : undefined
        }
        toolTitle={t('Music')}
        runLabel={t('Compose song')}
        runningLabel={run.sent === undefined ? t('Starting') : uploadText(run.sent)}
        credits={run.credits}
        disabled={!run.isReady}
        isRunning={run.isRunning}
        onRun={run.run}
        onCancel={run.cancel}
      >
        <InputFacts draft={draft} />
      </ToolBar>
    </>
  );
}

const uploadText = (sent: number): string =>
  sent < 1 ? t('Uploading {sent}%', { sent: Math.round(sent * 100) }) : t('Reading videos');

function InputFacts({ draft: { input, prompt, lengthS, plan } }: { draft: MusicDraft }) {
  if (input === 'video') return null;
  const seconds = input === 'prompt' ? lengthS : plan ? planDurationMs(plan) / 1000 : 0;
  return (
    <>
      {input === 'prompt' && (
        <InputLength isOver={prompt.length > maxPromptLength}>
          {formatCount(prompt.length)} / {formatCount(maxPromptLength)}
        </InputLength>
      )}
      <InputLength>{formatDuration(seconds)}</InputLength>
    </>
  );
}
