type JsonObject = Readonly<Record<string, unknown>>;

export interface WhatsAppSettings {
  readonly enable_messaging: boolean;
  readonly enable_audio_message_response: boolean;
  readonly enable_typing_indicator: boolean;
}

/** The settings of an account as stored; all are on by default. */
export const readWhatsAppSettings = (stored: JsonObject): WhatsAppSettings => ({
  enable_messaging: stored.enable_messaging !== false,
  enable_audio_message_response: stored.enable_audio_message_response !== false,
  enable_typing_indicator: stored.enable_typing_indicator !== false,
});
