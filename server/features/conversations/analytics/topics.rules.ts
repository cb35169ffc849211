import { contentWords } from '../transcript-extract.rules.ts';

/** What was said in a conversation, with how it was evaluated. */
export interface SpokenConversation {
  readonly said: string | null;
  readonly outcome: 'success' | 'failure' | 'unknown';
  readonly criteria: Readonly<Record<string, 'success' | 'failure' | 'unknown'>>;
}

export interface Topic {
  readonly word: string;
  readonly conversations: readonly SpokenConversation[];
}

/** Words that say little about what a conversation is about, in the languages that most agents speak. */
const fillers = new Set(
  `about after again also been before being could does doing done dont down each even every from going good have having
hello here into just know like make many maybe more most much need okay only other over please really right said same
should some such sure take tell than thank thanks that their them then there these they thing think this those through
time very want well were what when where which while will with would yeah your aber alle auch bitte danke dann dass
diese dies doch eine einen einem einer etwas gern gibt guten haben habe hallo hätte hier ihre ihnen immer jetzt kann
können mein meine mich mehr nach nicht noch oder schon sehr sein sich sind über und unter viel vielen wann warum was
welche wenn werden wird wieder wollen würde avec bien bonjour cette comme dans donc elle elles être fait merci mais même
nous plus pour quand quel quelle sans sont tout tous très vous algo bien como cuando desde donde ella ellos esta este
está estoy gracias hola mucho para pero porque puede quiero sobre también tengo tiene todo`
    .split(/\s+/)
    .filter(Boolean),
);

const minConversations = 2;
/** A word in more than this share of many conversations does not tell them apart. */
const maxShare = 0.9;

/** The words that several conversations contain, with these conversations; most frequent first. */
export function findTopics(spoken: readonly SpokenConversation[]): Topic[] {
  const byWord = new Map<string, SpokenConversation[]>();
  for (const conversation of spoken)
    for (const word of new Set(contentWords(conversation.said ?? '')))
      if (!fillers.has(word) && !/^\d/.test(word)) byWord.set(word, [...(byWord.get(word) ?? []), conversation]);
  const most = spoken.length > 10 ? spoken.length * maxShare : spoken.length;
  return [...byWord]
    .filter(([, { length }]) => length >= minConversations && length <= most)
    .map(([word, conversations]) => ({ word, conversations }))
    .sort((one, other) => other.conversations.length - one.conversations.length || (one.word < other.word ? -1 : 1));
}

/** 0–1 among the conversations with a result; undefined if none has one. */
export function successRate({ conversations }: Topic): number | undefined {
  const known = conversations.filter(({ outcome }) => outcome !== 'unknown');
  return known.length === 0 ? undefined : known.filter(({ outcome }) => outcome === 'success').length / known.length;
}
