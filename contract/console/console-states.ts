/** The states of jobs, as the console lists them. */
export const consoleJobStates = ['failed', 'running', 'waiting', 'cancelled', 'completed'] as const;
export type ConsoleJobState = (typeof consoleJobStates)[number];

/** The states of emails in the outbox. `failed`: the mail server rejected the latest attempt. */
export const consoleMailStates = ['failed', 'waiting', 'sent'] as const;
export type ConsoleMailState = (typeof consoleMailStates)[number];

/** The states of the forms that people send to the operator. */
export const consoleFormStates = ['open', 'resolved'] as const;
export type ConsoleFormState = (typeof consoleFormStates)[number];

/** The flags of voices that the operator sets. */
export const consoleVoiceFlags = ['BAN', 'CAPTCHA', 'NONE'] as const;
export type ConsoleVoiceFlag = (typeof consoleVoiceFlags)[number];
