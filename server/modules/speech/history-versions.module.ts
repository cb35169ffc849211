import { mountHistoryVersions } from '../../features/history-versions/history-versions.routes.ts';
import { historyVersionsService } from '../../features/history-versions/history-versions.service.ts';
import { versionEffectsService } from '../../features/history-versions/version-effects.service.ts';
import { versionFilesService } from '../../features/history-versions/version-files.service.ts';
import { versionRespokenService } from '../../features/history-versions/version-respoken.service.ts';
import { versionRowsService } from '../../features/history-versions/version-rows.service.ts';
import { versionSourceService } from '../../features/history-versions/version-source.service.ts';
import { versionSplicesService } from '../../features/history-versions/version-splices.service.ts';
import { versionTakesService } from '../../features/history-versions/version-takes.service.ts';
import { versionVoicingService } from '../../features/history-versions/version-voicing.service.ts';
import type { HistoryArea } from '../history/history-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { SpeechServices } from './speech.module.ts';

interface HistoryVersionsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly history: HistoryArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechServices;
}

/** Versions of history items: takes, parts that are spoken anew, and effects. */
export function openHistoryVersions({ platform, workspaces, ...areas }: HistoryVersionsDeps) {
  const { history, historyAlignments: alignments } = areas.history;
  const { voices } = areas.voices;
  const { generation, holds, models, textToSpeech } = areas.speech;
  const { dictionaries, zeroRetention } = workspaces;
  const deps = { ...platform, history, alignments, generation, holds, textToSpeech };
  const versionRows = versionRowsService({ ...deps, zeroRetention });
  const versionFiles = versionFilesService(deps);
  const versionVoicing = versionVoicingService({ models, voices, dictionaries, textToSpeech });
  const versionSource = versionSourceService({ history });
  const versionSplices = versionSplicesService({ ...deps, versionFiles, versionSource });
  const makers = { ...deps, versionRows, versionFiles, versionVoicing, versionSource, versionSplices };
  return {
    services: {},
    routes: [
      mountHistoryVersions({
        history,
        versions: historyVersionsService({ ...deps, versionRows }),
        takes: versionTakesService(makers),
        respoken: versionRespokenService(makers),
        effects: versionEffectsService(makers),
      }),
    ],
  } satisfies Module;
}
