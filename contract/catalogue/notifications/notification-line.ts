export const notificationSeverities = ['info', 'success', 'warning', 'error'] as const;
export type NotificationSeverity = (typeof notificationSeverities)[number];

/** What a notification says; `data` of its kind fills it in. */
interface NotificationText {
  readonly title: string;
  readonly description: string;
  /** The page of the app that it leads to. */
  readonly path?: string | undefined;
}

interface NotificationKindLine<Data> {
  /** As the preferences name it. */
  readonly label: string;
  readonly severity: NotificationSeverity;
  /** Stays at the top of the list until it is read. */
  readonly needsAttention: boolean;
  /** Whether people also get an email by default; `always`: the email has a link or a warning that they need, so it cannot be off. */
  readonly mail: 'on' | 'off' | 'always';
  /** Another service writes the email, and asks the preference before. */
  readonly hasOwnMail?: true;
  readonly text: (data: Data) => NotificationText;
}

/** Derives the data of a kind from its line. */
export const kind = <Data>(line: NotificationKindLine<Data>) => line;
/** Kinds that only inform, without email. */
export const info = { severity: 'info', needsAttention: false, mail: 'off' } as const;

/** The kind says it all. */
export type NoData = Readonly<Record<string, never>>;
