export interface TextMessage {
  /** E.164: `+` and digits. */
  readonly to: string;
  readonly text: string;
}

/** Sends text messages to phones (O-17). */
export interface Sms {
  /** Resolves when the provider accepted the message. Throws `phone_number_refused` for a bad number, else `sms_unavailable`. */
  send(message: TextMessage): Promise<void>;
}

/** The configured SMS provider. */
export type SmsProvider =
  | { readonly kind: 'webhook'; readonly url: string; readonly token: string | undefined }
  | {
      readonly kind: 'twilio';
      readonly accountSid: string;
      readonly authToken: string;
      /** A phone number of the account, or the ID of a messaging service (`MG…`). */
      readonly from: string;
      /** Base URL of the API. */
      readonly apiUrl: string;
    };
