import { t } from '../../../messages/t.ts';
import { type DraftProps, NumberDraft, SelectDraft, SwitchDraft } from './draft-fields.tsx';

const turn = ['conversation_config', 'turn'];
const conversation = ['conversation_config', 'conversation'];
const limits = ['platform_settings', 'call_limits'];
const privacy = ['platform_settings', 'privacy'];

const eagerness = [
  { value: 'patient', label: t('Patient'), help: t('Waits longer before it answers.') },
  { value: 'normal', label: t('Normal') },
  { value: 'eager', label: t('Eager'), help: t('Answers as soon as a sentence may be over.') },
];

/** AGENT-004: turn taking, limits and what is kept. */
export function BehaviourTab(props: DraftProps) {
  return (
    <>
      <h3 className="font-[600]">{t('Taking turns')}</h3>
      <SelectDraft {...props} label={t('Eagerness')} path={[...turn, 'turn_eagerness']} options={eagerness} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberDraft
          {...props}
          label={t('Silence before it speaks again, s')}
          path={[...turn, 'turn_timeout']}
          min={1}
          max={30}
          off={-1}
          help={t('Empty: it waits.')}
        />
        <NumberDraft
          {...props}
          label={t('Silence that ends the conversation, s')}
          path={[...turn, 'silence_end_call_timeout']}
          min={1}
          max={600}
          off={-1}
          help={t('Empty: never.')}
        />
        <NumberDraft
          {...props}
          label={t('Longest conversation, s')}
          path={[...conversation, 'max_duration_seconds']}
          min={10}
          max={7200}
        />
      </div>
      <SwitchDraft
        {...props}
        label={t('Typed only')}
        help={t('No speech in or out.')}
        path={[...conversation, 'text_only']}
      />
      <h3 className="mt-2 font-[600]">{t('Limits')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberDraft
          {...props}
          label={t('Conversations at the same time')}
          help={t('Empty: what your plan allows.')}
          path={[...limits, 'agent_concurrency_limit']}
          min={1}
          max={1000}
          off={-1}
        />
        <NumberDraft
          {...props}
          label={t('Conversations a day')}
          path={[...limits, 'daily_limit']}
          min={1}
          max={1_000_000}
        />
      </div>
      <h3 className="mt-2 font-[600]">{t('Privacy')}</h3>
      <SwitchDraft {...props} label={t('Record the sound')} path={[...privacy, 'record_voice']} />
      <NumberDraft
        {...props}
        label={t('Keep conversations for, days')}
        help={t('Empty: until they are deleted.')}
        path={[...privacy, 'retention_days']}
        min={1}
        max={3650}
        off={-1}
      />
      <SwitchDraft
        {...props}
        label={t('Zero retention')}
        help={t('Nothing of a conversation is kept after its end.')}
        path={[...privacy, 'zero_retention_mode']}
      />
    </>
  );
}
