import { downloadBytes, isPinned } from '../../../contract/catalogue/engine-models.ts';
import type { EngineModelReply, RecommendedModelsReply } from '../../../contract/speech/engine-models.ts';
import type { ListedModel } from './engine-models.service.ts';
import type { InstallState } from './model-installs.service.ts';
import type { RecommendedModels } from './recommended-models.service.ts';

/** `waiting`: IDs of models that the server will install by itself. `rtf`: measured or estimated. */
export function presentEngineModel(
  { id, entry, installed, install }: ListedModel & { install: InstallState },
  waiting: readonly string[],
  rtf: number | undefined,
) {
  const about = installed ?? entry;
  if (!about) throw new Error(`${id} is neither installed nor in the catalogue`);
  return {
    id,
    kind: about.kind,
    title: about.title,
    licence: about.licence,
    non_commercial: about.nonCommercial ?? false,
    languages: [...about.languages],
    quality: about.quality,
    speakers: about.speakers.length,
    download_bytes: entry ? downloadBytes(entry) : (installed?.bytes ?? 0),
    download_bytes_are_estimated: entry?.approximate ?? false,
    real_time_factor: rtf ?? null,
    real_time_factor_is_estimated: installed?.rtf === undefined,
    state: install.state || !waiting.includes(id) ? toState(installed, install) : 'waiting',
    percent: install.state ? (install.percent ?? 0) : null,
    stage: install.stage ?? null,
    problem: installed?.problem ?? install.problem ?? null,
    verified: installed?.verified ?? null,
    has_checksum: entry !== undefined && isPinned(entry),
    installed_bytes: installed?.bytes ?? null,
    in_catalogue: entry !== undefined,
  } satisfies EngineModelReply;
}

export const presentRecommendedModels = ({ entries, rtfOf, hosts, problem }: RecommendedModels) =>
  ({
    models: entries.map((entry) => ({
      id: entry.id,
      title: entry.title,
      licence: entry.licence,
      download_bytes: downloadBytes(entry),
      real_time_factor: rtfOf(entry) ?? null,
    })),
    download_bytes: entries.reduce((sum, entry) => sum + downloadBytes(entry), 0),
    download_bytes_are_estimated: entries.some(({ approximate }) => approximate),
    hosts: [...hosts],
    problem: problem ?? null,
  }) satisfies Omit<RecommendedModelsReply, 'policy'>;

function toState(installed: ListedModel['installed'], install: InstallState): EngineModelReply['state'] {
  if (install.state === 'running') return 'installing';
  if (install.state === 'waiting') return 'waiting';
  if (!installed) return 'available';
  return installed.problem ? 'broken' : 'ready';
}
