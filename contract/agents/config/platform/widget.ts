import { z } from 'zod';
import { widgetExpandable, widgetFeedbackModes, widgetPlacements, widgetVariants } from '../../agents-limits.ts';
import { byType, line, longText, orNull, promptText, word } from '../field-kinds.ts';
import { hostnames } from './auth.ts';
import { widgetStyles } from './widget-styles.ts';
import { widgetTexts } from './widget-texts.ts';

const avatar = byType('type', {
  orb: z.looseObject({
    type: z.literal('orb'),
    color_1: word().default('#2792dc'),
    color_2: word().default('#9ce6e6'),
  }),
  url: z.looseObject({ type: z.literal('url'), custom_url: line().default('') }),
  image: z.looseObject({ type: z.literal('image'), url: line().default('') }),
});

const translatedTexts = z.record(word(), longText());
const termsFields = {
  terms_text: orNull(promptText()),
  terms_html: orNull(promptText()),
  terms_key: orNull(word()),
};

const languagePreset = z.looseObject({
  ...termsFields,
  text_contents: orNull(widgetTexts),
  text_contents_translation: orNull(
    z.looseObject({ source: translatedTexts.default({}), text: translatedTexts.default({}) }),
  ),
  terms_translation: orNull(z.looseObject({ source_hash: word(), text: promptText() })),
});

const switches = {
  shareable_page_show_terms: z.boolean().default(true),
  show_avatar_when_collapsed: z.boolean().nullable().default(false),
  disable_banner: z.boolean().default(false),
  mic_muting_enabled: z.boolean().default(true),
  transcript_enabled: z.boolean().default(true),
  text_input_enabled: z.boolean().default(true),
  conversation_mode_toggle_enabled: z.boolean().default(false),
  default_expanded: z.boolean().default(false),
  always_expanded: z.boolean().default(false),
  dismissible: z.boolean().default(false),
  show_agent_status: z.boolean().default(false),
  show_conversation_id: z.boolean().default(true),
  strip_audio_tags: z.boolean().default(true),
  show_resize_button: z.boolean().default(true),
  language_selector: z.boolean().default(false),
  supports_text_only: z.boolean().default(true),
};

/** How the widget looks on the pages that embed it. */
export const widget = z
  .looseObject({
    ...switches,
    ...termsFields,
    variant: z.enum(widgetVariants).default('full'),
    placement: z.enum(widgetPlacements).default('bottom-right'),
    expandable: z.enum(widgetExpandable).default('never'),
    avatar: avatar.prefault({ type: 'orb' }),
    feedback_mode: z.enum(widgetFeedbackModes).default('none'),
    end_feedback: orNull(z.looseObject({ type: word().default('rating') })),
    bg_color: word().default('#ffffff'),
    text_color: word().default('#000000'),
    btn_color: word().default('#000000'),
    btn_text_color: word().default('#ffffff'),
    border_color: word().default('#e1e1e1'),
    focus_color: word().default('#000000'),
    border_radius: orNull(z.int()),
    btn_radius: orNull(z.int()),
    action_text: orNull(line()),
    start_call_text: orNull(line()),
    end_call_text: orNull(line()),
    expand_text: orNull(line()),
    listening_text: orNull(line()),
    speaking_text: orNull(line()),
    shareable_page_text: orNull(longText()),
    override_link: orNull(line()),
    markdown_link_allowed_hosts: hostnames(),
    markdown_link_include_www: z.boolean().default(true),
    markdown_link_allow_http: z.boolean().default(true),
    syntax_highlight_theme: orNull(z.enum(['light', 'dark'])),
    text_contents: widgetTexts.prefault({}),
    styles: widgetStyles,
    custom_avatar_path: orNull(line()),
    language_presets: z.record(word(), languagePreset).default({}),
  })
  .prefault({});
