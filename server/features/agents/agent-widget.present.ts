import type { LiveAgent } from './agent-configs.service.ts';
import { presentAvatar } from './agents.present.ts';

/** What the widget needs of the config: nothing that the agent is told or may do. */
export function presentWidget({ config }: LiveAgent, avatarUrl: string | undefined) {
  const { conversation_config: conversation, platform_settings: settings } = config;
  const { custom_avatar_path: _, language_selector, language_presets, avatar, ...widget } = settings.widget;
  const mayChooseLanguage = language_selector || settings.overrides.conversation_config_override.agent.language;
  const languages = Object.keys(conversation.language_presets);
  const presets = languages.map((language) => {
    const own = language_presets[language];
    return [
      language,
      {
        first_message: conversation.language_presets[language]?.overrides.agent?.first_message ?? null,
        text_contents: own?.text_contents ?? null,
        terms_text: own?.terms_text ?? null,
        terms_html: own?.terms_html ?? null,
        terms_key: own?.terms_key ?? null,
      },
    ];
  });
  return {
    ...widget,
    avatar: presentAvatar(avatar, avatarUrl),
    language: conversation.agent.language,
    supported_language_overrides: mayChooseLanguage && languages.length > 0 ? languages : null,
    language_presets: Object.fromEntries(presets),
    text_only: conversation.conversation.text_only,
    first_message: conversation.agent.first_message || null,
    use_rtc: false,
    file_input_config: conversation.conversation.file_input,
  };
}
