import { Download, RotateCw, Trash2, Volume2 } from 'lucide-react';
import type { EngineModelReply } from '../../../contract/speech/engine-models.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { languagesText, rtfText, sizeText, stateText } from '../../nouns/engine-models/model-facts.ts';
import { useCancelModel, useInstallModel } from '../../nouns/engine-models/use-engine-models.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';
import { playOrPause } from '../../parts/player/use-player.ts';
import { modelTestTrack } from './model-test-track.ts';

interface ModelRowProps {
  model: EngineModelReply;
  /** The search terms, highlighted in the row. */
  terms: readonly string[];
  mayManage: boolean;
  onRemove: () => void;
}

/** One model: facts, installation progress and actions. */
export function ModelRow({ model, terms, mayManage, onRemove }: ModelRowProps) {
  const { title, licence, non_commercial: isNonCommercial, quality, speakers, state, problem } = model;
  const rtf = rtfText(model);
  const isInstalling = state === 'installing' || state === 'waiting';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex min-w-0 items-center gap-2">
          <span className="truncate font-[560]">
            <Highlight text={title} searched={terms} />
          </span>
          {state === 'ready' && <Chip tone="good">{t('Installed')}</Chip>}
          {state === 'broken' && <Chip tone="bad">{t('Broken')}</Chip>}
          {isNonCommercial && <Chip>{t('No commercial use')}</Chip>}
          {state === 'available' && !model.has_checksum && <Chip>{t('No checksum')}</Chip>}
        </div>
        <div className="mt-0.5 flex flex-wrap gap-x-3 text-ink-3 text-meta tabular-nums">
          <span>
            <Highlight text={languagesText(model.languages)} searched={terms} />
          </span>
          <span>
            {speakers === 0
              ? t('Clones voices')
              : formatMessage('{speakers, plural, one {# voice} other {# voices}}', { speakers })}
          </span>
          <span>
            <T text="Quality: {highlight}" highlight={<Highlight text={quality} searched={terms} />} />
          </span>
          <span>{sizeText(model)}</span>
          {rtf && (
            <span title={t('Seconds that this server needs for a second of speech')}>
              {t('Real-time factor: {rtf}', { rtf })}
            </span>
          )}
          <span>
            <T text="License: {highlight}" highlight={<Highlight text={licence} searched={terms} />} />
          </span>
          {model.verified && (
            <span>{model.verified === 'checksum' ? t('Checksum verified') : t('Verified by a test')}</span>
          )}
        </div>
        {problem && (
          <p role="alert" className="mt-1 break-words text-bad text-small">
            {problem}
          </p>
        )}
      </div>
      {isInstalling && <Progress model={model} />}
      {mayManage && <Actions model={model} onRemove={onRemove} />}
    </li>
  );
}

function Progress({ model }: { model: EngineModelReply }) {
  const percent = model.percent ?? 0;
  return (
    <div className="w-44">
      <div className="flex justify-between text-ink-2 text-meta tabular-nums">
        <span>{stateText(model)}</span>
        <span>{percent} %</span>
      </div>
      <div
        role="progressbar"
        aria-label={t('Installing {title}', { title: model.title })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-info transition-[width] duration-300" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

function Actions({ model, onRemove }: { model: EngineModelReply; onRemove: () => void }) {
  const install = useInstallModel();
  const cancel = useCancelModel();
  const { id, title, state, in_catalogue: inCatalogue } = model;
  if (state === 'installing' || state === 'waiting')
    return (
      <Button
        size="small"
        busy={cancel.isPending}
        onClick={() => cancel.mutate(id)}
        aria-label={t('Cancel {title}', { title })}
      >
        {t('Cancel')}
      </Button>
    );
  const canReinstall = state === 'broken' && inCatalogue;
  return (
    <div className="flex items-center gap-1.5">
      {(state === 'available' || canReinstall) && (
        <Button
          size="small"
          busy={install.isPending}
          onClick={() => install.mutate(id)}
          aria-label={canReinstall ? t('Install {title} again', { title }) : t('Install {title}', { title })}
        >
          {canReinstall ? <RotateCw aria-hidden /> : <Download aria-hidden />}
          {canReinstall ? t('Install again') : t('Install')}
        </Button>
      )}
      {state !== 'available' && (
        <>
          <Button
            size="small"
            onClick={() => playOrPause(modelTestTrack(model))}
            aria-label={t('Test {title}', { title })}
          >
            <Volume2 aria-hidden />
            {t('Test')}
          </Button>
          <IconButton label={t('Remove {title}', { title })} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </>
      )}
    </div>
  );
}
