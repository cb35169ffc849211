import { downloadBytes } from '../../../contract/catalogue/engine-models.ts';
import type { EngineModelReply } from '../../../contract/speech/engine-models.ts';
import type { ListedModel } from './engine-models.service.ts';
import type { InstallState } from './model-installs.service.ts';

export function presentEngineModel({ id, entry, installed, install }: ListedModel & { install: InstallState }) {
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
    state: toState(installed, install),
    percent: install.state ? (install.percent ?? 0) : null,
    stage: install.stage ?? null,
    problem: installed?.problem ?? install.problem ?? null,
    verified: installed?.verified ?? null,
    installed_bytes: installed?.bytes ?? null,
    in_catalogue: entry !== undefined,
  } satisfies EngineModelReply;
}

function toState(installed: ListedModel['installed'], install: InstallState): EngineModelReply['state'] {
  if (install.state === 'running') return 'installing';
  if (install.state === 'waiting') return 'waiting';
  if (!installed) return 'available';
  return installed.problem ? 'broken' : 'ready';
}
