import {
  widgetExpandable,
  widgetFeedbackModes,
  widgetPlacements,
  widgetVariants,
} from '../../../../contract/agents/agents-limits.ts';
import { t } from '../../../messages/t.ts';
import { type DraftProps, SelectDraft, SwitchDraft, TextDraft } from './draft-fields.tsx';

const widget = ['platform_settings', 'widget'];
const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: `${value[0]!.toUpperCase()}${value.slice(1).replaceAll('-', ' ')}` }));

/** AGENT-004: how the widget looks, and what people can do in it. */
export function WidgetTab(props: DraftProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectDraft {...props} label={t('Size')} path={[...widget, 'variant']} options={optionsOf(widgetVariants)} />
        <SelectDraft
          {...props}
          label={t('Place')}
          path={[...widget, 'placement']}
          options={optionsOf(widgetPlacements)}
        />
        <SelectDraft
          {...props}
          label={t('Opens to a larger panel')}
          path={[...widget, 'expandable']}
          options={optionsOf(widgetExpandable)}
        />
        <SelectDraft
          {...props}
          label={t('Asks for feedback')}
          path={[...widget, 'feedback_mode']}
          options={optionsOf(widgetFeedbackModes)}
        />
      </div>
      <h3 className="mt-2 font-[600]">{t('Colors')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextDraft
          {...props}
          label={t('Background')}
          path={[...widget, 'bg_color']}
          maxLength={30}
          placeholder="#ffffff"
        />
        <TextDraft {...props} label={t('Text')} path={[...widget, 'text_color']} maxLength={30} placeholder="#000000" />
        <TextDraft
          {...props}
          label={t('Button')}
          path={[...widget, 'btn_color']}
          maxLength={30}
          placeholder="#000000"
        />
        <TextDraft
          {...props}
          label={t('Text of the button')}
          path={[...widget, 'btn_text_color']}
          maxLength={30}
          placeholder="#ffffff"
        />
      </div>
      <h3 className="mt-2 font-[600]">{t('Texts')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextDraft {...props} label={t('Invitation')} path={[...widget, 'action_text']} maxLength={200} emptyIsNull />
        <TextDraft
          {...props}
          label={t('Start button')}
          path={[...widget, 'start_call_text']}
          maxLength={200}
          emptyIsNull
        />
        <TextDraft {...props} label={t('End button')} path={[...widget, 'end_call_text']} maxLength={200} emptyIsNull />
        <TextDraft
          {...props}
          label={t('While it listens')}
          path={[...widget, 'listening_text']}
          maxLength={200}
          emptyIsNull
        />
      </div>
      <TextDraft
        {...props}
        label={t('Terms before the first call')}
        help={t('Markdown. Empty: people need not agree to anything.')}
        path={[...widget, 'terms_text']}
        rows={4}
        maxLength={20_000}
        emptyIsNull
      />
      <h3 className="mt-2 font-[600]">{t('What people can do')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <SwitchDraft {...props} label={t('Type to the agent')} path={[...widget, 'text_input_enabled']} />
        <SwitchDraft {...props} label={t('See the transcript')} path={[...widget, 'transcript_enabled']} />
        <SwitchDraft {...props} label={t('Mute the microphone')} path={[...widget, 'mic_muting_enabled']} />
        <SwitchDraft {...props} label={t('Choose a language')} path={[...widget, 'language_selector']} />
        <SwitchDraft {...props} label={t('Dismiss the widget')} path={[...widget, 'dismissible']} />
        <SwitchDraft {...props} label={t('Open from the start')} path={[...widget, 'default_expanded']} />
      </div>
    </>
  );
}
