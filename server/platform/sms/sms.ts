export interface TextMessage {
  /** E.164: `+` and the digits. */
  readonly to: string;
  readonly text: string;
}

/** Sends text messages to phones (O-17). */
export interface Sms {
  /** Resolves once the provider has taken it. Throws `phone_number_refused`, or `sms_unavailable` for all that is not the number's fault. */
  send(message: TextMessage): Promise<void>;
}

/** Who sends, as the operator has configured it. */
export type SmsProvider =
  | { readonly kind: 'webhook'; readonly url: string; readonly token: string | undefined }
  | {
      readonly kind: 'twilio';
      readonly accountSid: string;
      readonly authToken: string;
      /** A number of the account, or the id of a messaging service (`MG…`). */
      readonly from: string;
      /** Where the API is, without a path. */
      readonly apiUrl: string;
    };
