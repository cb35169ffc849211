import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { effectPrompts } from '../../../contract/catalogue/effect-categories.ts';
import { maxEffectText } from '../../../contract/speech-tools/sound-effect-limits.ts';
import { useStoredDraft } from '../../data/storage/use-stored-draft.ts';
import { useStore } from '../../data/store/use-store.ts';
import { t } from '../../messages/t.ts';
import { effectRequestOf } from '../../nouns/sound-effects/effect-draft.ts';
import { EffectHistory } from '../../nouns/sound-effects/effect-history.tsx';
import { effectTrack } from '../../nouns/sound-effects/effect-track.ts';
import { effectDraft, effectGeneration, latestBatchId } from '../../nouns/sound-effects/effects-instance.ts';
import { EffectsSwitch } from '../../nouns/sound-effects/effects-switch.tsx';
import { reuseEffect } from '../../nouns/sound-effects/reuse-effect.ts';
import { useGenerateEffects } from '../../nouns/sound-effects/use-effects.ts';
import { player } from '../../parts/player/player-instance.ts';
import { ToolPage } from '../../parts/tool/tool-page.tsx';
import { useToolPanel } from '../../parts/tool/use-tool-panel.ts';
import { EffectBar } from './effect-bar.tsx';
import { EffectPrompt } from './effect-prompt.tsx';
import { EffectResult } from './effect-result.tsx';
import { EffectSettings } from './effect-settings.tsx';

export const meta = () => [{ title: `${t('Sound Effects')} · ${brand}` }];

/** ROUTE-029 SFX-002: a prompt, and four variants of its sound. `?batch=` names the variants that are shown. */
export default function GenerateScreen() {
  usePromptFromUrl();
  const draft = useStoredDraft(effectDraft);
  const panel = useToolPanel();
  const latest = useStore(latestBatchId);
  const batchId = useSearchParams()[0].get('batch') ?? latest;
  const [search, setSearch] = useState('');
  const run = useRun();
  return (
    <ToolPage
      title={t('Sound Effects')}
      inputLabel={t('Prompt and variants')}
      panel={panel}
      settings={<EffectSettings draft={draft} />}
      history={
        <EffectHistory
          isNarrow
          search={search}
          onSearch={setSearch}
          onReuse={(item) => {
            reuseEffect(item);
            panel.reset();
          }}
        />
      }
      action={<EffectsSwitch />}
    >
      <div className="flex min-h-40 flex-1 flex-col overflow-y-auto">
        <EffectPrompt text={draft.text} />
        <EffectResult batchId={batchId} onExample={() => effectDraft.change({ text: effectPrompts[0]! })} />
      </div>
      <EffectBar draft={draft} panel={panel} onRun={run} />
    </ToolPage>
  );
}

/** Generates what is entered, plays the first variant, and names the variants in the URL. */
function useRun(): () => void {
  const generate = useGenerateEffects();
  const [, setParams] = useSearchParams();
  const latestSetParams = useRef(setParams);
  latestSetParams.current = setParams;
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(async () => {
    const items = await generate(effectRequestOf(effectDraft.state()));
    const first = items?.[0];
    if (!first) return;
    player.play(effectTrack(first, 1));
    // The person may be on another screen by now.
    if (isMounted.current) latestSetParams.current({ batch: first.batch_id }, { replace: true });
  }, [generate]);
}

/** Fills in the prompt of `?prompt=…` and removes it from the URL. */
function usePromptFromUrl(): void {
  const [params, setParams] = useSearchParams();
  const prompt = params.get('prompt');
  const isLoop = params.get('loop') === 'true';
  useEffect(() => {
    if (prompt === null) return;
    effectGeneration.reset();
    effectDraft.change({ text: [...prompt].slice(0, maxEffectText).join(''), loop: isLoop });
    setParams({}, { replace: true });
  }, [prompt, isLoop, setParams]);
}
