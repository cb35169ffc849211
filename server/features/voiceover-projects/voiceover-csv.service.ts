import { readFile } from 'node:fs/promises';
import { voiceoverFit } from '../../../contract/dubbing/voiceover-limits.ts';
import type { ParsedVoiceoverChanges } from '../../../contract/dubbing/voiceover-projects.ts';
import { clipEndMs, formatTimecode } from '../../../contract/dubbing/voiceover-timing.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { VoiceoverChangesService } from './voiceover-changes.service.ts';
import { CsvError, formatCsv, parseVoiceoverCsv } from './voiceover-csv.parser.ts';
import type { ProjectContents, VoiceoverProjectsService } from './voiceover-projects.service.ts';

interface VoiceoverCsvDeps {
  readonly voiceoverProjects: Pick<VoiceoverProjectsService, 'get'>;
  readonly voiceoverChanges: Pick<VoiceoverChangesService, 'apply'>;
}

interface CsvImport {
  readonly contents: ProjectContents;
  readonly imported: number;
  readonly problems: ReturnType<typeof parseVoiceoverCsv>['problems'];
}

/** Tables of lines, in and out. */
export function voiceoverCsvService({ voiceoverProjects, voiceoverChanges }: VoiceoverCsvDeps) {
  return {
    /**
     * Adds the lines of a table, each speaker on the voice track with their name. Lines without times follow each other.
     * Throws `invalid_parameters` for a table without the columns or without a line that can be read.
     */
    async import(actor: Actor, projectId: string, file: UploadedFile): Promise<CsvImport> {
      const { tracks, durationMs } = await voiceoverProjects.get(actor, projectId);
      const { lines, problems } = readTable(await readFile(file.path));
      if (lines.length === 0)
        throw new AppError('invalid_parameters', {
          message: problems[0] ? `Row ${problems[0].row}: ${problems[0].problem}` : 'The table has no lines.',
          param: 'file',
        });
      const bySpeaker = new Map(
        tracks.filter(({ kind }) => kind === 'voice').map(({ id, name }) => [name.toLowerCase(), id]),
      );
      const added: ParsedVoiceoverChanges['tracks'] = [];
      const clips: ParsedVoiceoverChanges['clips'] = [];
      let nextMs = durationMs === 0 ? 0 : durationMs + voiceoverFit.pauseMs;
      for (const { speaker, text, startMs = nextMs, endMs = null } of lines) {
        const known = bySpeaker.get(speaker.toLowerCase());
        const trackId = known ?? newId();
        if (!known) {
          bySpeaker.set(speaker.toLowerCase(), trackId);
          added.push({ track_id: trackId, kind: 'voice', name: speaker });
        }
        clips.push({
          ...{ clip_id: newId(), track_id: trackId, text },
          ...{ start_ms: startMs, end_ms: endMs, keeps_speech: false },
        });
        const timing = { startMs, endMs, trimStartMs: 0, trimEndMs: 0, text };
        nextMs = clipEndMs(timing, undefined) + voiceoverFit.pauseMs;
      }
      const contents = await voiceoverChanges.apply(actor, projectId, { tracks: added, clips });
      return { contents, imported: lines.length, problems };
    },

    /** The lines of the voice tracks, in order of time. */
    async export(actor: Actor, projectId: string): Promise<{ text: string; name: string }> {
      const { project, tracks, clips, files } = await voiceoverProjects.get(actor, projectId);
      const voices = new Map(tracks.filter(({ kind }) => kind === 'voice').map(({ id, name }) => [id, name]));
      const durations = new Map(files.map(({ id, durationMs }) => [id, durationMs]));
      const rows = clips.flatMap((clip) => {
        const speaker = voices.get(clip.trackId);
        if (speaker === undefined || clip.text.trim() === '') return [];
        const duration = clip.fileId === null ? undefined : durations.get(clip.fileId);
        const end = clip.endMs ?? clipEndMs(clip, duration);
        return [[speaker, clip.text, formatTimecode(clip.startMs), formatTimecode(end)]];
      });
      return { text: formatCsv([['speaker', 'line', 'start_time', 'end_time'], ...rows]), name: project.name };
    },
  };
}
export type VoiceoverCsvService = ReturnType<typeof voiceoverCsvService>;

function readTable(bytes: Buffer) {
  try {
    return parseVoiceoverCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\u0000', ''));
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('invalid_parameters', { message: error.message, param: 'file' });
    throw new AppError('invalid_parameters', { message: 'The file is not text in UTF-8.', param: 'file' });
  }
}
