/** What an agent understands in a language: all speech, the answers that it expects, or nothing. */
export type HearingAbility = 'free' | 'grammar' | 'none';
