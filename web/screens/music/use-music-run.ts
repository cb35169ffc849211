import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toolCredits } from '../../../contract/catalogue/plans/tool-cost.ts';
import { api } from '../../data/api/api.ts';
import { isAbort } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { type MusicDraft, musicDraft } from '../../nouns/music/music-draft.ts';
import { type MusicProblem, musicProblem } from '../../nouns/music/music-problem.ts';
import { findPlanProblem, fromWire, planDurationMs, toWire } from '../../nouns/music/song-plan.ts';
import type { ChosenFile } from '../../parts/files/chosen-files.ts';
import { toast } from '../../parts/status/toast.ts';
import { useCompose } from './use-compose.ts';
import { useVideoMusic } from './use-video-music.ts';

export const maxPromptLength = 4100;

/** What the screen can do with its input: plan, compose, and why it cannot. */
export function useMusicRun(draft: MusicDraft, open: (songId: string) => void) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const compose = useCompose(open);
  const video = useVideoMusic((songId) => {
    setFiles([]);
    open(songId);
  });
  const { input, prompt, plan } = draft;

  const plans = useMutation({
    mutationFn: () =>
      api.call('POST /v1/music/plan', {
        body: { prompt, music_length_ms: Math.round(draft.lengthS * 1000), model_id: 'music_v1' },
      }),
    onSuccess: (wire) => {
      const before = musicDraft.state().plan;
      musicDraft.change({ input: 'plan', plan: fromWire(wire, () => crypto.randomUUID()) });
      if (before && before.sections.length > 0)
        toast(t('The plan was replaced.'), {
          action: { label: t('Undo'), onClick: () => musicDraft.change({ plan: before }) },
        });
    },
  });

  // A refusal is about the input as it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the input changes
  useEffect(() => {
    for (const mutation of [compose, plans, video.compose]) if (mutation.isError) mutation.reset();
  }, [draft]);

  const composePrompt = (isInstrumental = false) =>
    compose.mutate({
      prompt: prompt.trim(),
      music_length_ms: Math.round(draft.lengthS * 1000),
      generation_mode: draft.mode,
      force_instrumental: isInstrumental,
    });
  const run = () => {
    if (input === 'video') return video.compose.mutate({ files, description: draft.description });
    if (input === 'prompt') return composePrompt();
    if (plan)
      compose.mutate({
        composition_plan: toWire(plan),
        ...(plan.seed !== undefined && { seed: plan.seed }),
        ...(plan.previousSongId !== undefined && { previous_song_id: plan.previousSongId }),
      });
  };

  const durationS = durationOf(draft, files);
  const error = input === 'video' ? video.compose.error : (compose.error ?? plans.error);
  return {
    files,
    setFiles(change: (files: readonly ChosenFile[]) => readonly ChosenFile[]) {
      video.compose.reset();
      setFiles(change);
    },
    sent: video.sent,
    makePlan: () => plans.mutate(),
    isPlanning: plans.isPending,
    run,
    composeInstrumental: () => composePrompt(true),
    isRunning: input === 'video' ? video.compose.isPending : compose.isPending,
    cancel: input === 'video' ? video.cancel : () => {},
    credits: durationS === undefined ? 0 : toolCredits({ product: 'Music', durationS }),
    isReady: isReady(draft, files),
    /** Why the last request was refused. */
    refusal: error && !isAbort(error) ? musicProblem(error) : undefined,
  };
}
export type MusicRun = ReturnType<typeof useMusicRun>;

function isReady({ input, prompt, plan }: MusicDraft, files: readonly ChosenFile[]): boolean {
  if (input === 'video') return files.length > 0;
  if (input === 'prompt') return prompt.trim() !== '' && prompt.length <= maxPromptLength;
  return plan !== undefined && findPlanProblem(plan) === undefined;
}

/** The length of the music in seconds; undefined if the browser cannot read that of a video. */
function durationOf({ input, lengthS, plan }: MusicDraft, files: readonly ChosenFile[]): number | undefined {
  if (input === 'prompt') return lengthS;
  if (input === 'plan') {
    const ms = plan ? planDurationMs(plan) : Number.NaN;
    return Number.isFinite(ms) ? ms / 1000 : undefined;
  }
  return files.some(({ seconds }) => seconds === undefined)
    ? undefined
    : files.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
}

/** Whether a refusal is about a field that shows it. */
export const isShownAtField = ({ param = '' }: MusicProblem, input: MusicDraft['input']): boolean =>
  input === 'prompt'
    ? param === 'prompt' || param === 'music_length_ms'
    : input === 'plan'
      ? /^(composition_plan|music_prompt)/.test(param)
      : param === 'videos' || param === 'description';
