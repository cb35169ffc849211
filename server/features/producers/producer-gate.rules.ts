import type { ErrorCode } from '../../../contract/errors.ts';
import type { MissingKind } from '../../../contract/productions/producers-limits.ts';
import type { ProducerState, TaskType } from '../../../contract/productions/productions.ts';
import type { ProducerLanguage } from './producers.tables.ts';

/** What decides who may claim a task. */
export interface ClaimableTask {
  readonly type: TaskType;
  readonly sourceLanguage: string;
  /** Null of transcripts and audiobooks. */
  readonly targetLanguage: string | null;
  /** Only its members may claim the task; null: everybody. */
  readonly teamId: string | null;
}

/** What is known of a person before a claim. */
export interface ClaimFacts {
  readonly producer:
    | {
        readonly state: ProducerState;
        readonly workspaceId: string | null;
        readonly skills: readonly TaskType[];
        readonly languages: readonly ProducerLanguage[];
      }
    | undefined;
  readonly unpassedTests: readonly UnpassedTest[];
  readonly unsignedContracts: readonly { readonly id: string; readonly title: string; readonly version: number }[];
  readonly teamIds: ReadonlySet<string>;
}

export interface UnpassedTest {
  readonly id: string;
  readonly title: string;
  readonly taskType: TaskType;
  /** Null: every language. */
  readonly language: string | null;
}

/** Why somebody cannot claim a task. */
export interface ClaimLack {
  readonly code: Extract<
    ErrorCode,
    | 'producer_not_active'
    | 'skill_missing'
    | 'language_missing'
    | 'qualification_missing'
    | 'contract_unsigned'
    | 'team_only'
  >;
  readonly message: string;
  /** The test or contract. */
  readonly id?: string;
}

export interface Missing {
  readonly kind: MissingKind;
  readonly message: string;
  readonly id?: string;
}

/** The language of a tag without region and script, with one code for each: `en` for `en-GB` and `eng`. */
export function primaryLanguage(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return tag.toLowerCase();
  }
}

/** The language that a task is written or spoken in. */
const languageOfWork = ({ sourceLanguage, targetLanguage }: ClaimableTask): string => targetLanguage ?? sourceLanguage;
/** The source of a task may be unknown until its medium is heard. */
const isKnown = (language: string): boolean => !['', 'auto', 'und', 'mul'].includes(language.toLowerCase());
const isSameLanguage = (one: string, other: string): boolean => primaryLanguage(one) === primaryLanguage(other);

const needsTest = (test: UnpassedTest, task: ClaimableTask): boolean =>
  test.taskType === task.type && (test.language === null || isSameLanguage(test.language, languageOfWork(task)));

/** The first reason why a person cannot claim a task; undefined: they can. */
export function findClaimLack(facts: ClaimFacts, task: ClaimableTask): ClaimLack | undefined {
  const { producer, unpassedTests, unsignedContracts, teamIds } = facts;
  if (!producer) return { code: 'producer_not_active', message: 'Apply as a producer before you claim tasks.' };
  if (producer.state === 'applied')
    return { code: 'producer_not_active', message: 'Your application as a producer is not approved yet.' };
  if (producer.state === 'suspended')
    return { code: 'producer_not_active', message: 'You are suspended as a producer. Contact a manager.' };
  if (producer.workspaceId === null)
    return {
      code: 'producer_not_active',
      message: 'The workspace that received your pay was deleted. Choose another in your producer profile.',
    };
  if (task.teamId !== null && !teamIds.has(task.teamId))
    return { code: 'team_only', message: 'Only members of the team of this task can claim it.' };
  if (!producer.skills.includes(task.type))
    return { code: 'skill_missing', message: `Your profile does not list the skill ${task.type}.` };
  const language = findMissingLanguage(producer.languages, task);
  if (language) return language;
  const test = unpassedTests.find((one) => needsTest(one, task));
  if (test)
    return { code: 'qualification_missing', message: `You have not passed the test “${test.title}”.`, id: test.id };
  const contract = unsignedContracts[0];
  if (contract)
    return {
      code: 'contract_unsigned',
      message: `You have not signed “${contract.title}”, version ${contract.version}.`,
      id: contract.id,
    };
  return undefined;
}

/** Work in a language needs it at least fluently; the other language of a task only as a working language. */
function findMissingLanguage(languages: readonly ProducerLanguage[], task: ClaimableTask): ClaimLack | undefined {
  const work = languageOfWork(task);
  const isFluent = languages.some(({ language, level }) => level !== 'working' && isSameLanguage(language, work));
  if (isKnown(work) && !isFluent)
    return { code: 'language_missing', message: `Your profile does not list ${work} as a native or fluent language.` };
  const source = task.sourceLanguage;
  if (isKnown(source) && !languages.some(({ language }) => isSameLanguage(language, source)))
    return { code: 'language_missing', message: `Your profile does not list the language ${source}.` };
  return undefined;
}

/** Whether the skills and languages of a profile need a test. */
export const isTestNeeded = (
  test: UnpassedTest,
  { skills, languages }: Pick<NonNullable<ClaimFacts['producer']>, 'skills' | 'languages'>,
): boolean =>
  skills.includes(test.taskType) &&
  (test.language === null ||
    languages.some(({ language, level }) => level !== 'working' && isSameLanguage(language, test.language ?? '')));

/** What a person lacks to claim tasks of their skills and languages and to be paid for them. */
export function listMissing(facts: ClaimFacts, canReceivePay: boolean): Missing[] {
  const { producer, unpassedTests, unsignedContracts } = facts;
  if (!producer) return [{ kind: 'profile', message: 'Apply as a producer.' }];
  const missing: Missing[] = [];
  if (producer.workspaceId === null)
    missing.push({ kind: 'profile', message: 'Choose the workspace that receives your pay.' });
  if (producer.state === 'applied')
    missing.push({ kind: 'approval', message: 'A manager has not approved your application yet.' });
  if (producer.state === 'suspended')
    missing.push({ kind: 'approval', message: 'You are suspended as a producer. Contact a manager.' });
  for (const { id, title } of unpassedTests.filter((test) => isTestNeeded(test, producer)))
    missing.push({ kind: 'qualification', message: `Pass the test “${title}”.`, id });
  for (const { id, title, version } of unsignedContracts)
    missing.push({ kind: 'contract', message: `Sign “${title}”, version ${version}.`, id });
  if (producer.workspaceId !== null && !canReceivePay)
    missing.push({ kind: 'payout_account', message: 'Set up a payout account to receive your pay.' });
  return missing;
}
