import { expect, it } from 'vitest';
import type { VoiceoverProjectReply } from '../../../../contract/dubbing/voiceover-projects.ts';
import { applyChanges, type DocumentChanges, invertChanges, mergeChanges } from './document-changes.ts';

const track = {
  kind: 'voice',
  voice_id: null,
  voice_settings: {},
  gain_db: 0,
  is_muted: false,
  is_solo: false,
} as const;
const clip = { track_id: 'a', end_ms: null, file_id: 'f', trim_start_ms: 0, trim_end_ms: 0, gain_db: 0 } as const;
const project = {
  project_id: 'p',
  revision: 1,
  video_file_id: null,
  tracks: [
    { ...track, track_id: 'a', name: 'Anna', position: 0 },
    { ...track, track_id: 'b', name: 'Ben', position: 1 },
  ],
  clips: [
    { ...clip, clip_id: '1', text: 'One', start_ms: 0, fade_in_ms: 0, fade_out_ms: 0, is_stale: false },
    { ...clip, clip_id: '2', text: 'Two', start_ms: 900, fade_in_ms: 0, fade_out_ms: 0, is_stale: true },
  ],
} as unknown as VoiceoverProjectReply;

const all: readonly DocumentChanges[] = [
  { clips: [{ clip_id: '1', start_ms: 400 }] },
  { clips: [{ clip_id: '1', text: 'Other' }] },
  { clips: [{ clip_id: '3', track_id: 'b', start_ms: 5, text: 'New' }] },
  { deletedClipIds: ['1'] },
  { deletedTrackIds: ['a'], deletedClipIds: ['1', '2'] },
  {
    tracks: [{ track_id: 'c', kind: 'effect', name: 'Effects' }],
    clips: [{ clip_id: '4', track_id: 'c', start_ms: 0 }],
  },
  { videoFileId: 'v' },
];

it.each(all)('STUDIO-027 undoes %o', (changes) => {
  const changed = applyChanges(project, changes);
  expect(changed).not.toEqual(project);
  expect(applyChanges(changed, invertChanges(project, changes))).toEqual(project);
});

it('merges changes to one that does the same', () => {
  const removes = ({ deletedClipIds, deletedTrackIds }: DocumentChanges) => deletedClipIds || deletedTrackIds;
  for (const first of all) {
    for (const then of all) {
      // Nobody changes a clip that is gone.
      if (removes(first) && then.clips) continue;
      const merged = applyChanges(project, mergeChanges(first, then));
      expect(merged).toEqual(applyChanges(applyChanges(project, first), then));
    }
    expect(applyChanges(project, mergeChanges(first, invertChanges(project, first)))).toEqual(project);
  }
});

it('marks a clip with another text as not spoken', () => {
  expect(applyChanges(project, all[1]!).clips[0]!.is_stale).toBe(true);
  expect(applyChanges(project, all[0]!).clips.find(({ clip_id }) => clip_id === '1')!.is_stale).toBe(false);
});
