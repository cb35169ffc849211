import { useQuery } from '@tanstack/react-query';
import { maxEffectText, maxVariants } from '../../../contract/speech-tools/sound-effect-limits.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { useStore } from '../../data/store/use-store.ts';
import { formatCount } from '../../format/count.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import {
  type EffectDraft,
  isPromptTooLong,
  promptLength,
  variantsCost,
} from '../../nouns/sound-effects/effect-draft.ts';
import { formatSeconds } from '../../nouns/sound-effects/effect-facts.ts';
import { effectGeneration } from '../../nouns/sound-effects/effects-instance.ts';
import { creditsLeft } from '../../parts/tool/credits-left.ts';
import { InputLength, ToolBar, type ToolProblem } from '../../parts/tool/tool-bar.tsx';
import type { ToolPanel } from '../../parts/tool/use-tool-panel.ts';

interface EffectBarProps {
  draft: EffectDraft;
  panel: ToolPanel;
  onRun: () => void;
}

/** The length and the price of the prompt (U-08), and the button that generates. */
export function EffectBar({ draft, panel, onRun }: EffectBarProps) {
  const { text, durationS } = draft;
  const isRunning = useStore(effectGeneration).kind === 'running';
  const credits = variantsCost(draft);
  const problem = useProblem(text, credits);
  return (
    <ToolBar
      panel={panel}
      problem={problem}
      toolTitle={t('Sound Effects')}
      runLabel={t('Generate {maxVariants} variants', { maxVariants })}
      runningLabel={t('Generating')}
      credits={credits}
      disabled={text.trim() === ''}
      isRunning={isRunning}
      onRun={onRun}
      onCancel={effectGeneration.cancel}
    >
      <InputLength isOver={isPromptTooLong(text)}>
        {formatCount(promptLength(text))} / {formatCount(maxEffectText)}
      </InputLength>
      {durationS !== undefined && (
        <InputLength>{t('{durationS} each', { durationS: formatSeconds(durationS) })}</InputLength>
      )}
    </ToolBar>
  );
}

function useProblem(text: string, credits: number): ToolProblem | undefined {
  const { data: quota } = useQuery(subscriptionQuery);
  const isPermitted = usePermission('sound_effect.use');
  if (isPermitted === false) return { kind: 'over', text: t('Your role and groups do not permit this.') };
  if (isPromptTooLong(text)) {
    const tooMany = promptLength(text) - maxEffectText;
    return {
      kind: 'over',
      text: formatMessage('{tooMany, plural, one {# character} other {# characters}} too many', { tooMany }),
    };
  }
  const left = quota ? creditsLeft(quota) : Number.POSITIVE_INFINITY;
  if (credits > left)
    return {
      kind: 'over',
      text: formatMessage('Needs {credits, plural, one {# credit} other {# credits}}, {left} left', {
        credits,
        left: formatCount(left),
      }),
    };
  return undefined;
}
